import type { EntityManager } from '@mikro-orm/postgresql'
import { WAGES_RULE } from '@upline/compliance'
import { inTransaction } from '@upline/db'
import { setActions } from '../ledger/rule-actions.queries.ts'
import { addSetting, lockRules } from '../rule-settings/rule-settings.queries.ts'

/** The demo has loans of an inactive member in every month. Holds of rule W1 would block each of its pay runs. */
export const relaxDemoRules = (em: EntityManager): Promise<void> =>
  inTransaction(em, async (tx) => {
    await lockRules(tx)
    const rule = WAGES_RULE.id
    if ((await setActions(tx))[rule] !== undefined) return
    const reason = 'The demo has loans of an inactive member.'
    await addSetting(tx, { rule, action: 'warn', reason, setBy: 'system', approvedBy: null })
  })
