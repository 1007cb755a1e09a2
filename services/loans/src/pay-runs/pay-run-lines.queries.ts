import type { StatementLineKind } from '@upline/contracts'
import { linesOf } from '../period-lines/period-lines.queries.ts'
import { isInRun, isVerificationInForce } from '../period-lines/verified-lines.queries.ts'

/** A line of a run, for exports. Amounts are cents; below 0 reduces the pay. */
export interface PayRunLine {
  /** Stays the same when the run is reopened. */
  key: string
  memberId: string
  username: string
  name: string
  kind: StatementLineKind
  /** Level of the share: 0 personal, 1 to 3 overrides; null for lines without a level. */
  level: number | null
  amountCents: number
  loanId: string | null
  loanNumber: string | null
  fundedOn: string | null
  isLate: boolean
}

/** Every line of a run, payee by payee in the order of their names. $1 period. */
export const RUN_LINES = `
  select x."key", m.id "memberId", m.username, m.full_name "name", x.kind, x."level", x.amount_cents::float8 "amountCents",
    x.loan_id "loanId", l.loan_number "loanNumber", x.funded_on::text "fundedOn", x.is_late "isLate"
  from (${linesOf('is not null')}) x join members m on m.no = x.member_no left join loans l on l.id = x.loan_id
  order by m.full_name, m.id, x.section, x."key"`

/** The lines of a member that an open dispute does not hold. $1 period, $2 member, $3 keys, null: all. */
export const VERIFIABLE = `
  with lines as materialized (select "key" from (${linesOf('= $2')}) l where $3::text[] is null or "key" = any($3)),
  disputed as (
    select line_key, max(opened_at) opened_at, bool_or(is_open_dispute(id)) is_open
    from disputes where period_id = $1 and member_no = $2 group by 1),
  verified as (select line_key, max(at) at from line_verifications where period_id = $1 and member_no = $2 group by 1)
  select l."key", coalesce(d.is_open, false) "isDisputed", v.at is not null and (d.opened_at is null or v.at > d.opened_at) "isVerified"
  from lines l left join disputed d on d.line_key = l."key" left join verified v on v.line_key = l."key"`

/** $1 period, $2 member, $3 keys, $4 who. */
export const ADD_VERIFICATIONS = `
  insert into line_verifications (period_id, member_no, line_key, by) select $1, $2, k, $4 from unnest($3::text[]) k`

/**
 * The progress of the payees of a run, by name. $1 period, $2 the member whose downline counts, null: all; $3 that member alone,
 * $4 only payees who have not verified all lines, ($5, $6) keyset, $7 limit.
 */
export const VERIFICATION = (pay: string): string => `
  with payees as (
    select x.member_no, count(*)::int lines from ${pay} x
    where x.period_id = $1 and x.amount_cents <> 0
      and ($2::int is null or case when $3 then x.member_no = $2 else x.member_no in (select downline_of($2)) end)
    group by 1),
  counted as (
    select m.id "memberId", m.full_name "name", p.lines,
      (select count(distinct v.line_key)::int from line_verifications v
        where v.period_id = $1 and v.member_no = p.member_no and ${isVerificationInForce('v')} and ${isInRun('v')}) verified,
      (select count(distinct d.line_key)::int from disputes d where d.period_id = $1 and d.member_no = p.member_no and is_open_dispute(d.id)) disputed
    from payees p join members m on m.no = p.member_no)
  select * from counted
  where (not $4 or verified < lines) and ("name", "memberId") > (coalesce($5::text, ''), coalesce($6::text, ''))
  order by "name", "memberId" limit $7`
