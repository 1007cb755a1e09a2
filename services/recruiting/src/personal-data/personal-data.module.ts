import { Module } from '@nestjs/common'
import { PersonalDataController, personalDataParts } from '@upline/auth'
import { MembersModule } from '../members/members.module.ts'
import { ErasureService } from './erasure.service.ts'
import { OnUserErasedConsumer } from './on-user-erased.consumer.ts'
import { PARTS } from './personal-data.queries.ts'

@Module({
  imports: [MembersModule],
  controllers: [OnUserErasedConsumer, PersonalDataController],
  providers: [ErasureService, personalDataParts(PARTS)],
})
export class PersonalDataModule {}
