import type { EntityManager } from '@mikro-orm/postgresql'
import type { DeductedPay } from '@upline/compliance'
import { firstRow, rows } from '@upline/db'
import { spreadPayIn } from '../balances/deferred-pay.queries.ts'
import { netsIn } from '../pay-periods/pay-periods.queries.ts'

/** The newest terms of each member. */
const FLOORS = 'select distinct on (member_no) member_no, floor_cents from pay_terms order by member_no, id desc'

const HAS_OWN_FLOOR = `select 1 one from (${FLOORS}) t where t.floor_cents > 0 limit 1`

/** Whether pay terms give any member a floor. */
export const hasOwnFloor = async (em: EntityManager): Promise<boolean> =>
  (await firstRow(em, HAS_OWN_FLOOR)) !== undefined

/** A waiver of a clawback that the period books. */
const IS_WAIVER_HERE = `exists (select from debt_credits w where w.adjustment_id = a.id and w.kind = 'waiver' and w.period_id = $1)`

/** Adjustments of the same source are one deduction or none: an early payoff less what is waived or returned, a tier uplift or a bonus. */
const SOURCE = `case when a.loan_id is not null and (a.type like 'early-payoff%' or ${IS_WAIVER_HERE}) then 'loan ' || a.loan_id
      when a.tier_month is not null then 'tier ' || a.tier_month when a.bonus_id is not null then 'bonus ' || a.bonus_id else 'line ' || a.id end`

/**
 * What the period takes from a member, in cents, 0 or more. Entries of a loan add up to less than 0 only if they reverse pay of an earlier
 * period: a correction inside the period replaces its own lines. Clawbacks that are spread are left out, because settling never takes an
 * installment below the floor. $1 period.
 */
const deductionsOf = (memberNo: string): string => `
  select coalesce(-sum(s.cents), 0) cents from (
    select sum(x.cents) cents from (
      select 'loan ' || e.loan_id source, sum(e.amount_cents) cents from commission_entries e
      where e.period_id = $1 and e.member_no = ${memberNo} group by e.loan_id having sum(e.amount_cents) < 0
      union all
      select ${SOURCE}, a.amount_cents from adjustments a where a.period_id = $1 and a.member_no = ${memberNo}
      union all
      select 'loan ' || c.loan_id, y.cents from (${spreadPayIn('$1')}) y join clawback_plans c on c.id = y.plan_id where y.member_no = ${memberNo}) x
    group by x.source having sum(x.cents) < 0) s`

/**
 * Payees whose pay is below their floor, with their deductions: the rule decides about them, and no one else can violate it. The balance changes the pay of a locked run, and what it would change in an
 * open one is given. $1 period, $2 the company's floor, $3 pay of members that the balance changes, as JSON.
 */
const PAY_BELOW_FLOOR = `
  with pay as materialized (
    select n.member_no, coalesce(s.cents, n.cents - coalesce(b.cents, 0)) cents, coalesce(t.floor_cents, $2::bigint) floor_cents
    from (${netsIn('$1')}) n
      left join (select member_no, sum(amount_cents) cents from balance_movements where period_id = $1 group by 1) b using (member_no)
      left join json_to_recordset($3::json) s("memberNo" int, cents bigint) on s."memberNo" = n.member_no
      left join (${FLOORS}) t on t.member_no = n.member_no)
  select m.no, m.id, m.full_name "name", p.cents::float8 "payCents", p.floor_cents::float8 "floorCents", d.cents::float8 "deductionsCents",
    (select coalesce(json_agg(json_build_object('payCents', a.pay_cents, 'floorCents', a.floor_cents, 'deductionsCents', a.deductions_cents)), '[]')
      from accepted_deductions a where a.period_id = $1 and a.member_no = p.member_no) accepted
  from pay p cross join lateral (${deductionsOf('p.member_no')}) d join members m on m.no = p.member_no
  where p.cents < p.floor_cents and d.cents > 0 order by m.full_name, m.id`

export interface DeductedPayRow extends DeductedPay {
  no: number
  id: string
  name: string
  accepted: DeductedPay[]
}

interface DeductedPayQuery {
  floorCents: number
  settled: readonly { memberNo: number; cents: number }[]
}

export const payBelowFloor = (
  em: EntityManager,
  periodNo: number,
  { floorCents, settled }: DeductedPayQuery,
): Promise<DeductedPayRow[]> => rows(em, PAY_BELOW_FLOOR, [periodNo, floorCents, JSON.stringify(settled)])
