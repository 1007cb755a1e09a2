import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import {
  actionInForce,
  isRelaxation,
  RULE_DEFINITIONS,
  type RuleDefinition,
  ruleDefinition,
  settingProblem,
} from '@upline/compliance'
import type { PendingApproval, RuleAction, RuleSetting, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import { LOANS_CONFIG, type LoansConfig } from '../config.ts'
import { setActions } from '../ledger/rule-actions.queries.ts'
import type { RuleSettingChange } from './rule-setting-approval.ts'
import { RuleNotFoundError, RuleSettingError } from './rule-setting-failures.ts'
import { ruleSettingView } from './rule-setting-view.ts'
import type { RuleSettingDto } from './rule-settings.dto.ts'
import { addSetting, allChanges, lockRules, membersHeldBy, pendingChanges } from './rule-settings.queries.ts'

interface WantedAction {
  current: RuleAction
  action: RuleAction
  reason: string
}

/** What rules do about what they find. One person tightens a rule; relaxing it needs a second person (decision 0116). */
@Injectable()
export class RuleSettingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: ApprovalRequests,
    private readonly hints: LiveHints,
    @Inject(LOANS_CONFIG) private readonly config: LoansConfig,
  ) {}

  list(): Promise<RuleSetting[]> {
    return this.views(this.em.fork(), RULE_DEFINITIONS)
  }

  async set(
    by: SessionUser,
    id: string,
    { action, reason = '' }: RuleSettingDto,
  ): Promise<RuleSetting | PendingApproval> {
    const rule = ruleDefinition(id)
    if (!rule) throw new RuleNotFoundError()
    return inTransaction(this.em, async (tx) => {
      await lockRules(tx)
      const current = actionInForce(rule, await setActions(tx), this.config.mode)
      const problem = settingProblem({ rule, current, action, reason })
      if (problem) throw new RuleSettingError(problem)
      if (isRelaxation(current, action)) return this.request(tx, by, rule, { current, action, reason })
      if (action !== current) await this.tighten(tx, by, rule, { current, action, reason })
      return (await this.views(tx, [rule]))[0]!
    })
  }

  private async tighten(tx: EntityManager, by: SessionUser, { id }: RuleDefinition, { action, reason }: WantedAction) {
    await addSetting(tx, { rule: id, action, reason, setBy: by.id, approvedBy: null })
    this.hints.afterCommit(tx, { topics: ['statements'], company: true })
  }

  private async request(
    tx: EntityManager,
    by: SessionUser,
    { id }: RuleDefinition,
    { current, action, reason }: WantedAction,
  ): Promise<PendingApproval> {
    const change: RuleSettingChange = { rule: id, from: current, action, reason }
    const beneficiaries = await membersHeldBy(tx, id)
    const asked = { kind: 'rule-setting', subject: id, change, beneficiaries, by: by.id } as const
    return { requestId: await this.requests.add(tx, asked), status: 'pending' }
  }

  private async views(em: EntityManager, definitions: readonly RuleDefinition[]): Promise<RuleSetting[]> {
    const stored = { changes: await allChanges(em), pending: await pendingChanges(em), mode: this.config.mode }
    return definitions.map((definition) => ruleSettingView(definition, stored))
  }
}
