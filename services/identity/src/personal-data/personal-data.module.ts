import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { RosterCopyModule } from '../roster-copy/roster-copy.module.ts'
import { ErasureService } from './erasure.service.ts'
import { OnUserErasedConsumer } from './on-user-erased.consumer.ts'
import { PersonalDataController } from './personal-data.controller.ts'
import { PersonalDataService } from './personal-data.service.ts'

@Module({
  imports: [AccountsModule, RosterCopyModule],
  controllers: [OnUserErasedConsumer, PersonalDataController],
  providers: [ErasureService, PersonalDataService],
})
export class PersonalDataModule {}
