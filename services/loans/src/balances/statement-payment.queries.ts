import type { EntityManager } from '@mikro-orm/postgresql'
import type { BalanceMovement } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

/** Balances after the period $1, by member. */
const BALANCES_AFTER = `
  select b.member_no, sum(b.amount_cents) cents
  from balance_movements b join pay_periods p on p.id = b.period_id, pay_periods this
  where this.id = $1 and p.starts_on <= this.starts_on group by 1`

/** The movements of one member, in their order. Cents as a change of the payment. $1 period, $2 member. */
const MOVEMENTS = `
  select b.kind, -b.amount_cents::float8 cents, p.starts_on::text "startsOn", p.ends_on::text "endsOn",
    case when d.id is not null then json_build_object('id', d.id::text, 'kind', d.kind, 'startsOn', q.starts_on, 'endsOn', q.ends_on) end repays
  from balance_movements b join pay_periods p on p.id = b.period_id
  left join balance_movements d on d.id = b.debt_id left join pay_periods q on q.id = d.period_id
  where b.period_id = $1 and b.member_no = $2 order by b.id`

export type PaymentMovementRow = Pick<BalanceMovement, 'kind' | 'startsOn' | 'endsOn' | 'repays'> & {
  cents: number
}

export const paymentMovements = (
  em: EntityManager,
  periodNo: number,
  memberNo: number,
): Promise<PaymentMovementRow[]> => rows<PaymentMovementRow>(em, MOVEMENTS, [periodNo, memberNo])

/** In cents. */
export async function balanceAfter(em: EntityManager, periodNo: number, memberNo: number): Promise<number> {
  const sql = `select cents::float8 from (${BALANCES_AFTER}) b where b.member_no = $2`
  return (await firstRow<{ cents: number }>(em, sql, [periodNo, memberNo]))?.cents ?? 0
}

/**
 * What a locked run pays each payee, a row for each statement. Movements are sums by kind, as changes of the payment. $1 period.
 * Columns: member_no, net, paid, balance, movements (JSON).
 */
export const PAYMENTS = `
  with kinds as (
    select member_no, kind, -sum(amount_cents) cents from balance_movements where period_id = $1 group by 1, 2),
  moved as (
    select member_no, sum(cents) cents, json_agg(json_build_object('kind', kind, 'cents', cents) order by kind) list from kinds group by 1),
  after as (${BALANCES_AFTER})
  select s.member_no, s.total_cents net, s.total_cents + coalesce(b.cents, 0) paid, coalesce(a.cents, 0) balance, coalesce(b.list, '[]') movements
  from statements s left join moved b using (member_no) left join after a using (member_no) where s.period_id = $1`
