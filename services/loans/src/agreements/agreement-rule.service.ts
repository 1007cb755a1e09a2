import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { PLAN_AGREEMENT_RULE } from '@upline/compliance'
import { inTransaction } from '@upline/db'
import { LOANS_CONFIG, type LoansConfig } from '../config.ts'
import { hasEntries } from '../ledger/entries.queries.ts'
import { setActions } from '../ledger/rule-actions.queries.ts'
import { addSetting, lockRules } from '../rule-settings/rule-settings.queries.ts'

const REASONS = {
  hold: 'The default of a new installation.',
  off: 'No one had acknowledged a plan before this upgrade. Turn the rule on once members have.',
}

/**
 * Sets rule Z12 at the first start in production: a new installation holds pay without an agreement, and an upgraded one, whose ledger has
 * entries, does not until someone turns the rule on. The demo has no setting, so the rule is off.
 */
@Injectable()
export class AgreementRuleService implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    @Inject(LOANS_CONFIG) private readonly config: Pick<LoansConfig, 'mode'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.mode !== 'production') return
    await inTransaction(this.em, async (tx) => {
      await lockRules(tx)
      const rule = PLAN_AGREEMENT_RULE.id
      if ((await setActions(tx))[rule] !== undefined) return
      const action = (await hasEntries(tx)) ? 'off' : 'hold'
      await addSetting(tx, { rule, action, reason: REASONS[action], setBy: 'system', approvedBy: null })
    })
  }
}
