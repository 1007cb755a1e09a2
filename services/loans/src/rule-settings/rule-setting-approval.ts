import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { actionInForce, ruleDefinition, ruleText } from '@upline/compliance'
import type { RuleAction } from '@upline/contracts'
import { LiveHints } from '@upline/events'
import { StaleRequestError } from '../approvals/approval-failures.ts'
import type {
  ApprovalDecision,
  ApprovalDescription,
  ApprovalKind,
  ApprovalRequestRow,
} from '../approvals/approval-kind.ts'
import { ApprovalKinds } from '../approvals/approval-kinds.ts'
import { LOANS_CONFIG, type LoansConfig } from '../config.ts'
import { setActions } from '../ledger/rule-actions.queries.ts'
import { addSetting, lockRules, membersHeldBy } from './rule-settings.queries.ts'

/** How a rule is relaxed, as it is stored with its request. */
export interface RuleSettingChange {
  rule: string
  /** The action in force at the request. */
  from: RuleAction
  action: RuleAction
  reason: string
}

/** Relaxed rules: what a rule keeps from being paid is the pay of members, so a second person decides, and none whose pay it holds. */
@Injectable()
export class RuleSettingApproval implements ApprovalKind {
  readonly kind = 'rule-setting'

  constructor(
    private readonly hints: LiveHints,
    @Inject(LOANS_CONFIG) private readonly config: LoansConfig,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  describe(_em: EntityManager, requests: readonly ApprovalRequestRow[]): Promise<ApprovalDescription[]> {
    return Promise.resolve(requests.map(({ change }) => descriptionOf(change as RuleSettingChange)))
  }

  beneficiaries(tx: EntityManager, { subject }: ApprovalRequestRow): Promise<string[]> {
    return membersHeldBy(tx, subject)
  }

  async apply(tx: EntityManager, { change, requestedBy }: ApprovalRequestRow, { by }: ApprovalDecision): Promise<void> {
    const { rule, from, action, reason } = change as RuleSettingChange
    await lockRules(tx)
    const definition = ruleDefinition(rule)
    const current = definition && actionInForce(definition, await setActions(tx), this.config.mode)
    if (current !== from) throw new StaleRequestError('the action of the rule changed after this request was made')
    await addSetting(tx, { rule, action, reason, setBy: requestedBy, approvedBy: by })
    this.hints.afterCommit(tx, { topics: ['statements'], company: true })
  }
}

const descriptionOf = ({ rule, from, action, reason }: RuleSettingChange): ApprovalDescription => ({
  summary: `Relax rule ${rule} (${ruleText(rule).name.toLowerCase()}) from ${from} to ${action}: ${reason}`,
  before: { action: from },
  after: { rule, action, reason },
})
