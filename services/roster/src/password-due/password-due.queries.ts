import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountRow } from '@upline/contracts/events'
import { affected, rows } from '@upline/db'

export const setPasswordDue = (tx: EntityManager, memberId: string, isDue: boolean): Promise<unknown> =>
  rows(tx, 'update members set needs_password_change = $2 where id = $1', [memberId, isDue])

const PUT_ALL = `
  update members m set needs_password_change = f."isDue"
  from jsonb_to_recordset($1::jsonb) as f ("memberId" text, "isDue" boolean)
  where m.id = f."memberId" and f."isDue" is not null and m.needs_password_change <> f."isDue"`

/** Returns how many members changed. */
export const setPasswordsDue = (tx: EntityManager, batch: readonly AccountRow[]): Promise<number> =>
  affected(tx, PUT_ALL, [JSON.stringify(batch)])
