import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { RuleSettingApproval } from './rule-setting-approval.ts'
import { RuleSettingsController } from './rule-settings.controller.ts'
import { RuleSettingsService } from './rule-settings.service.ts'

@Module({
  imports: [ApprovalsModule],
  controllers: [RuleSettingsController],
  providers: [RuleSettingsService, RuleSettingApproval],
})
export class RuleSettingsModule {}
