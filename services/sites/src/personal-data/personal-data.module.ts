import { Module } from '@nestjs/common'
import { AgentProfilesModule } from '../agent-profiles/agent-profiles.module.ts'
import { ErasureService } from './erasure.service.ts'
import { OnUserErasedConsumer } from './on-user-erased.consumer.ts'
import { PersonalDataController } from './personal-data.controller.ts'
import { PersonalDataService } from './personal-data.service.ts'

@Module({
  imports: [AgentProfilesModule],
  controllers: [OnUserErasedConsumer, PersonalDataController],
  providers: [ErasureService, PersonalDataService],
})
export class PersonalDataModule {}
