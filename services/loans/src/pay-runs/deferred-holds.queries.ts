import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { blockingIn, HELD_PAY, IS_LOAN_PAY } from '../ledger/held-pay.queries.ts'
import type { RunRow } from './pay-runs.queries.ts'

/** With the members whose pay they reduce. $1 period, $2 holds, null: all. */
const BLOCKING = `
  select x.hold_id id, array_agg(m.id) filter (where x.cents < 0) "reducedIds"
  from (${blockingIn('$1')}) x join members m on m.no = x.member_no
  where $2::uuid[] is null or x.hold_id = any($2::uuid[]) group by 1`

export const blockingHolds = (
  tx: EntityManager,
  run: RunRow,
  ids: readonly string[] | null,
): Promise<{ id: string; reducedIds: string[] | null }[]> => rows(tx, BLOCKING, [run.no, ids])

/** $1 period, $2 holds, $3 who. */
const DEFER =
  'insert into hold_deferrals (period_id, hold_id, by) select $1, h, $3 from unnest($2::uuid[]) h on conflict do nothing'

export const deferHolds = (
  tx: EntityManager,
  run: RunRow,
  { ids, by }: { ids: readonly string[]; by: string },
): Promise<unknown> => rows(tx, DEFER, [run.no, ids, by])

/** Pay of deferred holds goes to the next open period, where its entries are late. The run must still be open. $1 period. */
const MOVE = `
  with held as materialized (
    select distinct x.loan_id, x.member_no from (${HELD_PAY}) x
      join hold_deferrals d on d.hold_id = x.hold_id and d.period_id = x.period_id where x.period_id = $1),
  next as materialized (
    select n.id from pay_periods n join pay_periods this on this.id = $1
    where n.closed_at is null and n.starts_on > this.starts_on order by n.starts_on limit 1),
  adjusted as (
    update adjustments a set period_id = next.id from held, next
    where a.period_id = $1 and a.loan_id = held.loan_id and a.member_no = held.member_no and ${IS_LOAN_PAY})
  update commission_entries e set period_id = next.id from held, next
  where e.period_id = $1 and e.loan_id = held.loan_id and e.member_no = held.member_no`

export const moveDeferredPay = (tx: EntityManager, run: RunRow): Promise<unknown> => rows(tx, MOVE, [run.no])
