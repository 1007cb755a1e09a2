import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

const ADD = 'insert into clawback_checks (loan_id) select unnest($1::uuid[])'

/** The payees of these loans are notified of clawbacks after the transaction. */
export const queueClawbackChecks = async (tx: EntityManager, loanIds: readonly string[]): Promise<void> => {
  if (loanIds.length > 0) await rows(tx, ADD, [loanIds])
}
