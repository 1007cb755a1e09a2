import { Module } from '@nestjs/common'
import { PersonalDataController, personalDataParts } from '@upline/auth'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { RosterCopyModule } from '../roster-copy/roster-copy.module.ts'
import { ErasureService } from './erasure.service.ts'
import { OnUserErasedConsumer } from './on-user-erased.consumer.ts'
import { PARTS } from './personal-data.queries.ts'

@Module({
  imports: [AccountsModule, RosterCopyModule],
  controllers: [OnUserErasedConsumer, PersonalDataController],
  providers: [ErasureService, personalDataParts(PARTS)],
})
export class PersonalDataModule {}
