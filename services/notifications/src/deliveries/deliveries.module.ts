import { Module } from '@nestjs/common'
import { DeliveriesController } from './deliveries.controller.ts'
import { DeliveriesService } from './deliveries.service.ts'
import { DeliveryList } from './delivery-list.service.ts'
import { MailQueue } from './mail-queue.service.ts'
import { MailWorker } from './mail.worker.ts'
import { MailWriter } from './mail-writer.service.ts'
import { Smtp } from './smtp.service.ts'

@Module({
  controllers: [DeliveriesController],
  providers: [DeliveriesService, DeliveryList, MailQueue, MailWriter, MailWorker, Smtp],
  exports: [DeliveriesService],
})
export class DeliveriesModule {}
