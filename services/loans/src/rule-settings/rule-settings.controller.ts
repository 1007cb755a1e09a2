import { Body, Controller, Get, Param, Put, Res } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles } from '@upline/auth'
import type { PendingApproval, RuleSetting, SessionUser } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { RuleSettingDto } from './rule-settings.dto.ts'
import { RuleSettingsService } from './rule-settings.service.ts'

@Controller('compliance/rules')
@Roles('ceo', 'admin')
export class RuleSettingsController {
  constructor(private readonly rules: RuleSettingsService) {}

  /**
   * Lists the rules that Upline checks, and what each of them does about what it finds.
   * @answers 200 array of `RuleSetting`: the action in force, its default, its changes, and what it can be set to
   */
  @Get()
  @OrDuty('compliance', 'auditor')
  list(): Promise<RuleSetting[]> {
    return this.rules.list()
  }

  /**
   * Changes what a rule does about what it finds from now on. Results that are stored stay as they are.
   * @takes `action`: `off`, `info`, `warn`, `hold` or `block`, one of the rule's `choices`; `reason`, required to relax the rule
   * @answers 200 `RuleSetting`: the rule is tightened, or has this action already
   * @answers 202 `PendingApproval`: the rule is relaxed once a second person has approved it
   * @answers 400 `loans.rule-setting`: the rule cannot be set to the action, or the reason is missing; `errors` names the field
   * @answers 404 `loans.rule-not-found`
   */
  @Put(':rule')
  @OrDuty('compliance')
  async set(
    @Param('rule') rule: string,
    @Body() dto: RuleSettingDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RuleSetting | PendingApproval> {
    const answer = await this.rules.set(by, rule, dto)
    void reply.status('requestId' in answer ? 202 : 200)
    return answer
  }
}
