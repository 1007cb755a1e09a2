import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

/** $1 account. */
const FORGET = [
  `update accounts set password_hash = null, temporary_hash = null, temporary_expires_at = null, is_change_due = false,
     is_spent = true, password_changed_at = null where id = $1`,
  'delete from second_factors where account_id = $1',
  'delete from recovery_codes where account_id = $1',
  `update second_factor_history set address = '' where account_id = $1 or by_id = $1`,
]

/** Deletes the credentials of an erased member, so that the account can never sign in again. */
export async function deleteCredentials(tx: EntityManager, accountId: string): Promise<void> {
  for (const sql of FORGET) await rows(tx, sql, [accountId])
}
