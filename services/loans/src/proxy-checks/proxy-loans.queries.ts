import type { EntityManager } from '@mikro-orm/postgresql'
import type { ProxyLoan } from '@upline/compliance'
import type { CalendarDate } from '@upline/contracts'
import { firstRow, rowBatches } from '@upline/db'
import { IS_CONCESSION } from '../adjustments/adjustment-facts.queries.ts'
import { IS_LOAN_PAY } from '../ledger/held-pay.queries.ts'

/** Loans `l` that Upline paid. $1 and $2: the first and last funding date. */
const IS_PAID = `l.status = 5 and l.is_booked and not l.is_paid_elsewhere and l.amount_cents is not null
    and l.funded_on between $1::date and $2::date`

/** Pay of each payee and loan, as rule Z7 compares it: what has been reversed is not in a sum. */
const LOANS = `
  with funded as materialized (
    select l.id, l.amount_cents, l.product, l.lead_source, l.note_rate, l.points from loans l where ${IS_PAID}),
  pay as (
    select e.member_no, e.loan_id, e.amount_cents shares, 0 adjustments from funded f join commission_entries e on e.loan_id = f.id
    union all
    select a.member_no, a.loan_id, 0, a.amount_cents
    from funded f join adjustments a on a.loan_id = f.id join adjustment_requests x on x.id = a.request_id
    where ${IS_LOAN_PAY} and not ${IS_CONCESSION}),
  paid as (
    select member_no, loan_id, sum(shares) shares, sum(adjustments) adjustments from pay
    group by 1, 2 having sum(shares) <> 0 or sum(adjustments) <> 0)
  select p.member_no "memberNo", f.id, f.amount_cents::float8 "amountCents", p.shares::float8 "sharesCents",
    p.adjustments::float8 "adjustmentsCents", nullif(f.product, '') product, nullif(f.lead_source, '') "leadSource",
    nullif(f.note_rate, '')::float8 "noteRate", nullif(f.points, '')::float8 points
  from paid p join funded f on f.id = p.loan_id order by p.member_no, f.id`

export interface Dates {
  from: CalendarDate
  to: CalendarDate
}

interface PaidLoan extends ProxyLoan {
  memberNo: number
}

const BATCH_SIZE = 5_000

/** Loans of a quarter by payee. */
export async function* loansByPayee(
  em: EntityManager,
  { from, to }: Dates,
): AsyncGenerator<{ memberNo: number; loans: ProxyLoan[] }> {
  let payee: { memberNo: number; loans: ProxyLoan[] } | undefined
  for await (const batch of rowBatches<PaidLoan>(em, { sql: LOANS, parameters: [from, to], size: BATCH_SIZE }))
    for (const { memberNo, ...loan } of batch) {
      if (payee && payee.memberNo !== memberNo) yield payee
      if (payee?.memberNo !== memberNo) payee = { memberNo, loans: [] }
      payee.loans.push(loan)
    }
  if (payee) yield payee
}

/** Changes whenever a loan or an adjustment of a quarter changes. */
const STATE = `
  select concat_ws(' ', count(*), sum(l.version), sum(l.money_rev), max(l.version),
    (select concat_ws(' ', count(*), sum(a.amount_cents), max(a.at)) from adjustments a join loans l on l.id = a.loan_id
      where ${IS_LOAN_PAY} and ${IS_PAID})) state
  from loans l where ${IS_PAID}`

export const stateOf = async (em: EntityManager, { from, to }: Dates): Promise<string> =>
  (await firstRow<{ state: string }>(em, STATE, [from, to]))!.state
