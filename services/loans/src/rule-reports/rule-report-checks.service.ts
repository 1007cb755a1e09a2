import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { actionInForce, ruleDefinition } from '@upline/compliance'
import { CLOCK, type Clock } from '@upline/config'
import type { ResultAction, RuleAction } from '@upline/contracts'
import { inTransaction, withKeepAlive } from '@upline/db'
import { setActions } from '../ledger/rule-actions.queries.ts'
import type { NewResult, RuleReportStore } from './rule-report-store.queries.ts'

export interface PeriodCheck {
  rule: { id: string; version: number }
  store: RuleReportStore
  period: string
  /** Changes whenever inputs of the period change. */
  stateOf: (tx: EntityManager) => Promise<string>
  /** Results of members whose inputs differ from their latest result. */
  changedResults: (tx: EntityManager, action: ResultAction) => Promise<NewResult[]>
}

/** Checks of rules that report about the members of a period: Z7 and F2. */
@Injectable()
export class RuleReportChecks {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In force. */
  async action(ruleId: string, em: EntityManager = this.em): Promise<RuleAction> {
    return actionInForce(ruleDefinition(ruleId)!, await setActions(em))
  }

  /** Stores what changed since the last check. Nothing happens if the rule is off or if no input changed. */
  check({ rule, store, period, stateOf, changedResults }: PeriodCheck): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const action = await this.action(rule.id, tx)
      if (action === 'off') return
      await store.lock(tx, period)
      const state = await stateOf(tx)
      const before = await store.checked(tx, period)
      if (before?.state !== state || before.ruleVersion !== rule.version)
        await withKeepAlive(tx, async () => store.add(tx, period, await changedResults(tx, action)))
      await store.noteChecked(tx, period, {
        ...{ ruleVersion: rule.version, state },
        checkedAt: this.clock.now().toISOString(),
      })
    })
  }
}
