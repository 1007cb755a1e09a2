import { Module } from '@nestjs/common'
import { MembersService } from './members.service.ts'
import { OnMembersChangedConsumer } from './on-members-changed.consumer.ts'
import { ReferralsController } from './referrals.controller.ts'
import { ReferralsService } from './referrals.service.ts'

@Module({
  controllers: [OnMembersChangedConsumer, ReferralsController],
  providers: [MembersService, ReferralsService],
  exports: [MembersService, ReferralsService],
})
export class MembersModule {}
