import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { CountsController } from './counts.controller.ts'
import { CountsService } from './counts.service.ts'
import { DirectoryController } from './directory.controller.ts'
import { DirectoryService } from './directory.service.ts'

@Module({
  imports: [AccessModule],
  controllers: [CountsController, DirectoryController],
  providers: [CountsService, DirectoryService],
  exports: [DirectoryService],
})
export class DirectoryModule {}
