import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { deferredIn } from '../balances/deferred-pay.queries.ts'
import { netsIn } from '../pay-periods/pay-periods.queries.ts'

/** Payees with a net below 0, without clawbacks that are spread. $1 period, $2 ids of members, null: all. */
const BELOW_ZERO = `
  select m.no, m.id from (
    select member_no, cents from (${netsIn('$1')}) x union all ${deferredIn('$1')}) n
  join members m on m.no = n.member_no
  where $2::text[] is null or m.id = any($2)
  group by m.no, m.id having sum(n.cents) < 0`

export const payeesBelowZero = (
  tx: EntityManager,
  periodNo: number,
  memberIds: readonly string[] | null,
): Promise<{ no: number; id: string }[]> => rows(tx, BELOW_ZERO, [periodNo, memberIds])

/** A repeated choice changes nothing. $1 period, $2 members, $3 who. */
const CARRY = `
  insert into carried_nets (period_id, member_no, by) select $1, n, $3 from unnest($2::int[]) n on conflict do nothing`

export const carryNets = (
  tx: EntityManager,
  { periodNo, memberNos, by }: { periodNo: number; memberNos: readonly number[]; by: string },
): Promise<unknown> => rows(tx, CARRY, [periodNo, memberNos, by])
