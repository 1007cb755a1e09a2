import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { blockingIn } from '../ledger/held-pay.queries.ts'
import { OPEN_PORTION } from '../attention/attention.queries.ts'
import { deferredIn } from '../balances/deferred-pay.queries.ts'
import { termsOn } from '../balances/run-balances.queries.ts'
import { netsIn } from '../pay-periods/pay-periods.queries.ts'
import type { RunRow } from './pay-runs.queries.ts'
import { MAX_LISTED } from './payee-blocker.ts'
import type { BlockerFacts, CountedItems } from './pay-run-blockers.ts'

type CountedRow<Item> = Item & { total: number }

async function found<Item>(em: EntityManager, sql: string, parameters: unknown[]): Promise<CountedItems<Item>> {
  const first = await rows<CountedRow<Item>>(em, `${sql} limit ${MAX_LISTED}`, parameters)
  return { total: first[0]?.total ?? 0, first }
}

/** $1 period. */
const DISPUTES = `
  select count(*) over ()::int total, m.full_name "memberName", coalesce(l.loan_number, d.asked_number) subject
  from disputes d join members m on m.no = d.member_no left join loans l on l.id = d.loan_id
  where d.period_id = $1 and is_open_dispute(d.id) order by d.opened_at, d.id`

/** Funded loans that would be paid in the run, if something were not missing. $1 first day, null: any before; $2 last day. */
const LOANS = `
  select count(*) over ()::int total, l.id, l.loan_number "loanNumber", l.borrower
  from loans l
  where l.status = 5 and not l.is_paid_elsewhere and l.funded_on <= $2::date and ($1::date is null or l.funded_on >= $1::date)
    and (l.officer_no is null or l.amount_cents is null or (${OPEN_PORTION}))
  order by l.funded_on, l.id`

/** Holds with pay of the run. The lock moves the pay of deferred ones, so they block nothing. $1 period. */
const HOLDS = `
  select count(*) over ()::int total, sum(sum(x.cents)) over ()::float8 "allCents", l.id "loanId", coalesce(l.loan_number, l.borrower) subject,
    m.full_name "memberName"
  from (${blockingIn('$1')}) x join holds h on h.id = x.hold_id left join loans l on l.id = h.loan_id left join members m on m.no = h.member_no
  group by h.id, l.id, m.no order by h.placed_at, h.id`

/** Undecided requests: all of them for the first open period, otherwise those that answer a dispute of it. $1 period, $2 whether it is the first open one. */
const ADJUSTMENTS = `
  select count(*) over ()::int total, m.full_name "memberName", q.reason
  from adjustment_requests q left join members m on m.no = q.member_no
  where not exists (select from adjustment_decisions x where x.request_id = q.id)
    and ($2 or q.dispute_id in (select d.id from disputes d where d.period_id = $1))
  order by q.made_at, q.id`

/**
 * Members that the run pays, with a line, by the terms of an open run, or by the movements of a locked one: only those without an
 * employee number or with a net below 0, because a run can have thousands. $1 period, $2 its last day.
 */
const PAYEES = `
  with nets as (${netsIn('$1')}),
  deferred as (select member_no, sum(cents) cents from (${deferredIn('$1')}) d group by 1),
  terms as (
    select t.member_no from (${termsOn('$2::date')}) t, pay_periods p
    where p.id = $1 and p.closed_at is null and (t.draw_cents > 0 or t.guarantee_cents > 0)
    union select b.member_no from balance_movements b where b.period_id = $1)
  select m.id, m.full_name "name", m.employee_number "employeeNumber", (coalesce(n.cents, 0) + coalesce(d.cents, 0))::float8 "netCents",
    exists (select from carried_nets c where c.period_id = $1 and c.member_no = m.no) "isCarried"
  from nets n full join terms t using (member_no) left join deferred d using (member_no) join members m on m.no = member_no
  where btrim(m.employee_number) = '' or coalesce(n.cents, 0) + coalesce(d.cents, 0) < 0 order by m.full_name, m.id`

export const holdsIn = (em: EntityManager, { no }: Pick<RunRow, 'no'>): Promise<BlockerFacts['holds']> =>
  found(em, HOLDS, [no])

/** Facts about a run. `isFirstOpen`: what is late or adjusted goes there. */
export async function blockerFacts(
  em: EntityManager,
  { no, startsOn, endsOn }: Pick<RunRow, 'no' | 'startsOn' | 'endsOn'>,
  isFirstOpen: boolean,
): Promise<Omit<BlockerFacts, 'missingNmls' | 'deductions'>> {
  return {
    disputes: await found(em, DISPUTES, [no]),
    holds: await holdsIn(em, { no }),
    loans: await found(em, LOANS, [isFirstOpen ? null : startsOn, endsOn]),
    adjustments: await found(em, ADJUSTMENTS, [no, isFirstOpen]),
    payees: await rows(em, PAYEES, [no, endsOn]),
  }
}
