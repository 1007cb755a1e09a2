import { Module } from '@nestjs/common'
import { DeliveriesController } from './deliveries.controller.ts'
import { DeliveriesService } from './deliveries.service.ts'
import { DeliveryList } from './delivery-list.service.ts'
import { EmailQueue } from './email-queue.service.ts'
import { EmailWorker } from './email.worker.ts'
import { EmailWriter } from './email-writer.service.ts'
import { Smtp } from './smtp.service.ts'

@Module({
  controllers: [DeliveriesController],
  providers: [DeliveriesService, DeliveryList, EmailQueue, EmailWriter, EmailWorker, Smtp],
  exports: [DeliveriesService],
})
export class DeliveriesModule {}
