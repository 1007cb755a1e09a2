import { Module } from '@nestjs/common'
import { TeamsModule } from '../teams/teams.module.ts'
import { MembersReadModel } from './members.read-model.ts'
import { MembersService } from './members.service.ts'
import { ReferralsController } from './referrals.controller.ts'
import { ReferralsService } from './referrals.service.ts'

@Module({
  imports: [TeamsModule],
  controllers: [ReferralsController],
  providers: [MembersService, MembersReadModel, ReferralsService],
  exports: [MembersService, ReferralsService, TeamsModule],
})
export class MembersModule {}
