import { Module } from '@nestjs/common'
import { FoldWorker } from './fold.worker.ts'
import { OnLoansSettledConsumer } from './on-loans-settled.consumer.ts'
import { VolumesReadModel } from './volumes.read-model.ts'
import { VolumesService } from './volumes.service.ts'

@Module({ controllers: [OnLoansSettledConsumer], providers: [VolumesService, VolumesReadModel, FoldWorker] })
export class VolumesModule {}
