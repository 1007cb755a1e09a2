import { lineKey } from '../ledger/entries.queries.ts'
import { ADJUSTMENT_SECTION, CARRIED_SECTION, CLAWBACK_SECTION } from './statement-sections.ts'

/** The number of the version in its plan. */
const VERSION = '(select v.version from comp_plan_versions v where v.id = e.plan_version) plan_version'

/** The line that an entry `e` reverses. */
const REVERSED = `x.loan_id = e.loan_id and x.originator_no = e.originator_no and x.rev = e.rev and x.level = e.level and x.kind = 1`

/** The same transaction books a share of the same member and level instead of the reversed entry `e`. */
const IS_CORRECTED = `exists (select from commission_entries n where n.loan_id = e.loan_id and n.rev > e.rev and n.level = e.level
    and n.kind = 1 and n.member_no = e.member_no and n.at = e.at)`

/** The loan of entry `e` funded before the period that pays it, and the entry does not correct an earlier one. */
const IS_LATE = `(e.funded_on < (select p.starts_on from pay_periods p where p.id = e.period_id) and not exists (
    select from commission_entries r where r.loan_id = e.loan_id and r.rev < e.rev and r.kind = 2 and r.at = e.at))`

/**
 * Everything that members get in one period, a row each. $1 period; `payee` is a condition on the member, '= $2' for one. Sections order them: shares by level,
 * then what was taken back of earlier periods, adjustments, and what a reversing run carried. A reversal in the transaction
 * that books its successor is a correction; one that stands alone is a clawback. Both words stay true for ever. Within a section the time of the funding orders them.
 */
export const linesOf = (payee: string): string => `
  select e.member_no, ${lineKey('e')} "key", 'earned' kind, e.level::int section,
    e.level::int "level", e.loan_id, e.basis_cents, e.rate_bp, e.percent::int, ${VERSION}, e.amount_cents, e.cause why, e.at, null "paidInPeriod",
    e.loan_funded_at funded_at, e.funded_on, ${IS_LATE} is_late
  from commission_entries e where e.period_id = $1 and e.member_no ${payee} and e.kind = 1 and e.amount_cents <> 0
  union all
  select e.member_no, ${lineKey('e')},
    case when x.period_id = e.period_id then 'reversed' when ${IS_CORRECTED} then 'correction' else 'clawback' end,
    case when x.period_id = e.period_id or ${IS_CORRECTED} then e.level::int else ${CLAWBACK_SECTION} end,
    e.level::int, e.loan_id, e.basis_cents, e.rate_bp, e.percent::int, ${VERSION}, e.amount_cents, e.cause, e.at,
    case when x.period_id <> e.period_id then x.period_id::text end, e.loan_funded_at, e.funded_on, false
  from commission_entries e
  left join commission_entries x on ${REVERSED}
  where e.period_id = $1 and e.member_no ${payee} and e.kind = 2 and e.amount_cents <> 0
  union all
  select a.member_no, 'a.' || a.id, case when a.tier_month is not null then 'tier' when a.type like 'early-payoff%' then 'early-payoff' else 'adjustment' end, ${ADJUSTMENT_SECTION}, a.level::int,
    case when not exists (select from adjustment_requests q join disputes d on d.id = q.dispute_id where q.id = a.request_id and d.asked_key is not null) then a.loan_id end,
    null, null, null, null, a.amount_cents, case when a.type like 'early-payoff%' or a.type in ('other', 'tier') then '' else a.type || ': ' end || a.reason, a.at,
    (select x.period_id::text from adjustments x where x.bonus_id = a.bonus_id and a.amount_cents < 0 and x.amount_cents > 0 and x.period_id <> a.period_id), null, null, false
  from adjustments a where a.period_id = $1 and a.member_no ${payee}
  union all
  select r.member_no, 'r.' || r.period_id || '.' || r.source_id, 'carried', ${CARRIED_SECTION}, null, null, null, null, null, null, r.amount_cents, r.reason, r.at, r.source_id::text, null, null, false
  from run_lines r where r.period_id = $1 and r.member_no ${payee}`

const LINES = linesOf('= $2')

/** Sums and counts of all lines. */
export const SUMS = `
  with lines as materialized (${LINES})
  select count(*)::int lines, coalesce(sum(amount_cents), 0)::float8 total,
    array(select coalesce(sum(l.amount_cents) filter (where l.section = v.section), 0)::float8
      from (values (0), (1), (2), (3), (4), (5), (6)) v(section) left join lines l on true group by v.section order by v.section) sections,
    (select count(*)::int from (select distinct line_key from line_verifications where period_id = $1 and member_no = $2) v
      where exists (select from lines l where l."key" = v.line_key) and not exists (
        select from disputes d where d.period_id = $1 and d.member_no = $2 and d.line_key = v.line_key and is_open_dispute(d.id))) verified,
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
    v.at::text "verifiedAt",
    d.id "disputeId", d.opened_at::text "disputedAt"
  from page p left join loans l on l.id = p.loan_id
  left join verified v on v.line_key = p."key" left join disputed d on d.line_key = p."key"
  order by p.section, p.dated, p."key"`

/** One line of it. $3 its key. */
export const ONE_LINE = `
  select "key", loan_id "loanId", amount_cents::float8 "amountCents" from (${LINES}) l where "key" = $3`

/** Everybody who gets something in a period, by name. ($2, $3) keyset, $4 how many, $5 pattern or null. */
export const PEOPLE = (pay: string) => `
  with sums as (
    select member_no, sum(amount_cents) cents, count(*)::int lines from ${pay} x where period_id = $1 and amount_cents <> 0 group by 1)
  select m.id "memberId", m.full_name name, m.username, s.lines, s.cents::float8 "totalCents",
    (select count(*)::int from disputes d where d.period_id = $1 and d.member_no = m.no and is_open_dispute(d.id)) "openDisputes"
  from sums s join members m on m.no = s.member_no
  where (m.full_name, m.id) > (coalesce($2::text, ''), coalesce($3::text, ''))
    and ($5::text is null or lower(m.full_name || ' ' || m.username) like $5)
  order by m.full_name, m.id limit $4`

/** Paid in one period, taken back in a later one, for good. $1 member or null for everybody, ($2, $3) keyset, $4 how many. */
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
