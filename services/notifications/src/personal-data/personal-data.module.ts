import { Module } from '@nestjs/common'
import { RecipientsModule } from '../recipients/recipients.module.ts'
import { ErasureService } from './erasure.service.ts'
import { OnUserErasedConsumer } from './on-user-erased.consumer.ts'
import { PersonalDataController } from './personal-data.controller.ts'
import { PersonalDataService } from './personal-data.service.ts'

@Module({
  imports: [RecipientsModule],
  controllers: [OnUserErasedConsumer, PersonalDataController],
  providers: [ErasureService, PersonalDataService],
})
export class PersonalDataModule {}
