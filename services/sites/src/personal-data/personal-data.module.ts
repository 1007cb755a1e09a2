import { Module } from '@nestjs/common'
import { PersonalDataController, personalDataParts } from '@upline/auth'
import { AgentProfilesModule } from '../agent-profiles/agent-profiles.module.ts'
import { ErasureService } from './erasure.service.ts'
import { OnUserErasedConsumer } from './on-user-erased.consumer.ts'
import { PARTS } from './personal-data.queries.ts'

@Module({
  imports: [AgentProfilesModule],
  controllers: [OnUserErasedConsumer, PersonalDataController],
  providers: [ErasureService, personalDataParts(PARTS)],
})
export class PersonalDataModule {}
