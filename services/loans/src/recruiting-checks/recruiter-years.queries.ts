import type { EntityManager } from '@mikro-orm/postgresql'
import type { RecruiterYear } from '@upline/compliance'
import { rows } from '@upline/db'

/**
 * Rewards of each member with a recruit bonus that was booked in a year. Bonus lines have one amount above 0 and at most one reversal, which
 * also counts in the year of the bonus. $1 and $2: the first and last date of the year in the company's calendar.
 */
const REWARDS = `
  with bonuses as materialized (
    select b.bonus_id, b.member_no from adjustments b
    where b.bonus_id is not null and b.amount_cents > 0 and company_date(b.at) between $1::date and $2::date),
  recruiting as (
    select s.member_no, count(*) filter (where s.cents > 0) bonuses, sum(s.cents) cents
    from (select b.member_no, b.bonus_id, sum(a.amount_cents) cents
      from bonuses b join adjustments a on a.bonus_id = b.bonus_id group by 1, 2) s
    group by 1),
  loan_pay as (
    select s.member_no, count(*) filter (where s.cents <> 0) loans, sum(s.cents) cents
    from (select e.member_no, e.loan_id, sum(e.amount_cents) cents from commission_entries e
      where e.member_no in (select member_no from recruiting) and e.funded_on between $1::date and $2::date group by 1, 2) s
    group by 1)
  select r.member_no "memberNo", r.bonuses::int, r.cents::float8 "recruitingCents", coalesce(l.loans, 0)::int loans,
    coalesce(l.cents, 0)::float8 "loansCents"
  from recruiting r left join loan_pay l on l.member_no = r.member_no order by 1`

export interface RecruiterYearRow extends RecruiterYear {
  memberNo: number
}

export const recruiterYears = (em: EntityManager, year: string): Promise<RecruiterYearRow[]> =>
  rows<RecruiterYearRow>(em, REWARDS, [`${year}-01-01`, `${year}-12-31`])
