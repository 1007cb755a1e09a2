import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'

/** Movements that count in what is still to recover: no guarantees, and no part of a write-off beyond the debts. */
export const IS_RECOVERABLE = `kind <> 'guarantee' and (kind <> 'write-off' or debt_id is not null)`

/** $1 member. */
const RECOVERABLE_OF = `
  select coalesce(-sum(amount_cents), 0)::float8 cents from balance_movements where member_no = $1 and ${IS_RECOVERABLE}`

/** What pay runs still recover from a member, in cents. */
export const recoverableOf = async (em: EntityManager, memberNo: number): Promise<number> =>
  (await firstRow<{ cents: number }>(em, RECOVERABLE_OF, [memberNo]))!.cents
