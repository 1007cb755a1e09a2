import { Module } from '@nestjs/common'
import { BonusesModule } from '../bonuses/bonuses.module.ts'
import { FunnelModule } from '../funnel/funnel.module.ts'
import { MembersModule } from '../members/members.module.ts'
import { VolumesReadModel } from './volumes.read-model.ts'
import { VolumesService } from './volumes.service.ts'

@Module({
  imports: [BonusesModule, MembersModule, FunnelModule],
  providers: [VolumesService, VolumesReadModel],
})
export class VolumesModule {}
