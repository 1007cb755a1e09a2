import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { DirectoryController } from './directory.controller.ts'
import { DirectoryService } from './directory.service.ts'

@Module({
  imports: [AccessModule],
  controllers: [DirectoryController],
  providers: [DirectoryService],
  exports: [DirectoryService],
})
export class DirectoryModule {}
