import { Module } from '@nestjs/common'
import { MembersModule } from '../members/members.module.ts'
import { FunnelController } from './funnel.controller.ts'
import { FunnelService } from './funnel.service.ts'

@Module({
  imports: [MembersModule],
  controllers: [FunnelController],
  providers: [FunnelService],
  exports: [FunnelService],
})
export class FunnelModule {}
