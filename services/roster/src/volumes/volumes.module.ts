import { Module } from '@nestjs/common'
import { FoldWorker } from './fold.worker.ts'
import { VolumesReadModel } from './volumes.read-model.ts'
import { VolumesService } from './volumes.service.ts'

@Module({ providers: [VolumesService, VolumesReadModel, FoldWorker] })
export class VolumesModule {}
