import { IS_LOAN_PAY, isOnHold } from '../ledger/held-pay.queries.ts'
import { lineKey } from '../ledger/entries.queries.ts'
import { IS_CORRECTED, LINES, REVERSED } from '../period-lines/period-lines.queries.ts'
import { CLAWBACK_SECTION } from '../period-lines/statement-sections.ts'
import { isVerificationInForce } from '../period-lines/verified-lines.queries.ts'

/** Sums and counts of all lines. */
export const SUMS = `
  with lines as materialized (${LINES})
  select count(*)::int lines, coalesce(sum(amount_cents), 0)::float8 total,
    array(select coalesce(sum(l.amount_cents) filter (where l.section = v.section), 0)::float8
      from (values (0), (1), (2), (3), (4), (5)) v(section) left join lines l on true group by v.section order by v.section) sections,
    (select count(distinct v.line_key)::int from line_verifications v
      where v.period_id = $1 and v.member_no = $2 and exists (select from lines l where l."key" = v.line_key) and ${isVerificationInForce('v')}) verified,
    (select count(*)::int from disputes d where d.period_id = $1 and d.member_no = $2 and is_open_dispute(d.id)) "openDisputes"
  from lines`

/** Shares come in the order of their funding, as isOfShares says. */
const DATED = `case when section < ${CLAWBACK_SECTION} then coalesce(funded_at, at) else at end`

/** A page, in order. ($3, $4, $5) the keyset of the line before it: section, instant, key; $6 how many, null for all. */
export const PAGE = `
  with page as (
    select * from (select *, ${DATED} dated from (${LINES}) l) l
    where (section, dated, "key") > (coalesce($3::int, -1), coalesce($4::timestamptz, '-infinity'), coalesce($5::text, ''))
    order by section, dated, "key" limit $6::int),
  verified as materialized (
    select distinct on (line_key) line_key, at from line_verifications where period_id = $1 and member_no = $2 order by line_key, id desc),
  disputed as materialized (
    select distinct on (line_key) line_key, id, opened_at from disputes where period_id = $1 and member_no = $2
    order by line_key, opened_at desc, id desc)
  select p."key", p.kind, p.section, p."level", p.loan_id "loanId", l.loan_number "loanNumber",
    case when p.loan_id is not null then coalesce(l.borrower, 'Removed loan') end borrower, p.basis_cents::float8 "basisCents", p.rate_bp "rateBp", p.percent, p.plan_version "planVersion", p.amount_cents::float8 "amountCents",
    p.why, p."paidInPeriod", iso_utc(p.at) at, iso_utc(p.funded_at) "fundedAt", p.funded_on::text "fundedOn", company_date(p.at)::text "on", p.dated::text "datedKey", p.is_late late,
    (r.state <> 'paid' and case p.kind when 'earned' then ${isOnHold('p.loan_id', '$2')} when 'adjustment' then exists (
      select from adjustments a where a.id = substr(p."key", 3)::uuid and ${IS_LOAN_PAY} and ${isOnHold('a.loan_id', '$2')}) else false end) "onHold",
    v.at::text "verifiedAt",
    d.id "disputeId", d.opened_at::text "disputedAt"
  from page p join pay_periods r on r.id = $1 left join loans l on l.id = p.loan_id
  left join verified v on v.line_key = p."key" left join disputed d on d.line_key = p."key"
  order by p.section, p.dated, p."key"`

/** Payees of a period, by name. ($2, $3) keyset, $4 how many, $5 pattern or null. */
export const PEOPLE = (pay: string) => `
  with sums as (
    select member_no, sum(cents) cents, sum(lines)::int lines from (
      select member_no, amount_cents cents, 1 lines from ${pay} x where period_id = $1 and amount_cents <> 0
      union all select distinct member_no, 0, 0 from balance_movements where period_id = $1) x group by 1)
  select m.id "memberId", m.full_name name, m.username, s.lines, s.cents::float8 "totalCents",
    (select count(*)::int from disputes d where d.period_id = $1 and d.member_no = m.no and is_open_dispute(d.id)) "openDisputes"
  from sums s join members m on m.no = s.member_no
  where (m.full_name, m.id) > (coalesce($2::text, ''), coalesce($3::text, ''))
    and ($5::text is null or lower(m.full_name || ' ' || m.username) like $5)
  order by m.full_name, m.id limit $4`

/** Paid in one period, clawed back in a later one and not paid again. $1 member; null: all members. ($2, $3) keyset, $4 how many. */
export const CLAWBACKS = `
  select ${lineKey('e')} "key", m.id "memberId", m.full_name "memberName",
    e.loan_id "loanId", l.loan_number "loanNumber", coalesce(l.borrower, 'Removed loan') borrower, e.level::int "level", e.amount_cents::float8 "amountCents",
    x.period_id::text "paidInPeriod", e.period_id::text "periodId", e.cause why, iso_utc(e.at) at, e.at::text "atKey"
  from commission_entries e
  join commission_entries x on ${REVERSED} and x.period_id <> e.period_id
  join members m on m.no = e.member_no left join loans l on l.id = e.loan_id
  where e.kind = 2 and e.amount_cents <> 0 and ($1::int is null or e.member_no = $1)
    and not ${IS_CORRECTED}
    and (e.at, ${lineKey('e')}) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::text, 'f'))
  order by e.at desc, 1 desc limit $4`
