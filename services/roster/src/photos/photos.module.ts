import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { PhotosController } from './photos.controller.ts'
import { PhotosService } from './photos.service.ts'
import { UnusedPhotosService } from './unused-photos.service.ts'

@Module({ imports: [AccessModule], controllers: [PhotosController], providers: [PhotosService, UnusedPhotosService] })
export class PhotosModule {}
