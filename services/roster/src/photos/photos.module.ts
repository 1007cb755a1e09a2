import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { PhotoAllowance } from './photo-allowance.service.ts'
import { PhotosController } from './photos.controller.ts'
import { PhotosService } from './photos.service.ts'
import { UnusedPhotosService } from './unused-photos.service.ts'

@Module({
  imports: [AccessModule],
  controllers: [PhotosController],
  providers: [PhotoAllowance, PhotosService, UnusedPhotosService],
})
export class PhotosModule {}
