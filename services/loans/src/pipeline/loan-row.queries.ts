import { LOAN_TEXT_FIELDS, loanTextColumn } from '@upline/contracts'
import { isInForce } from '../ledger/entries.queries.ts'

/** Originators of a loan `l` whose officer is `o`, the officer first. */
const ORIGINATORS = `case when l.co_originators is null
    then case when o.id is not null then json_build_array(json_build_object('memberId', o.id, 'name', o.full_name, 'percent', l.percent)) end
    when o.id is not null then (
      select json_agg(json_build_object('memberId', m.id, 'name', m.full_name, 'percent', x.percent) order by x.n)
      from (select l.officer_no no, l.percent, 0 n
        union all select (c.one->>'memberNo')::int, (c.one->>'percent')::int, c.n from jsonb_array_elements(l.co_originators) with ordinality c(one, n)) x
      join members m on m.no = x.no) end`

/** The columns of a query of loans: `p` has the id and the four shares s0..s3 in cents. */
export const LOAN_COLUMNS = `
  l.id, l.loan_number "loanNumber", l.borrower, ${LOAN_TEXT_FIELDS.map((field) => `l.${loanTextColumn(field)} "${field}"`).join(', ')}, l.status, l.outcome,
  l.amount_cents::float8 "amountCents", iso_utc(l.created_at) "createdAt", l.created_at::text "createdAtKey",
  iso_utc(l.funded_at) "fundedAt", l.created_on::text "createdOn", l.funded_on::text "fundedOn",
  coalesce(l.applied_on, l.created_on)::text "appliedOn", l.locked_on::text "lockedOn", l.needs_confirmation "needsConfirmation",
  o.id "officerId", coalesce(o.full_name, l.officer_text) "officerName", ${ORIGINATORS} originators, l.second_officer_text "secondOfficer",
  p.s0::float8 s0, p.s1::float8 s1, p.s2::float8 s2, p.s3::float8 s3`

/** An open loan that may still pay: an outcome takes it out of totals and pending shares. */
export const PAYS_LATER = 'l.status < 5 and l.outcome is null and l.amount_cents is not null'

/** A loan that was merged with another one is found under the id that it had. */
export const currentLoanId = (id: string): string =>
  `coalesce((select g.into_id from merged_loans g where g.id = ${id}), ${id})`

/**
 * The text to search the index for: of a loan number only its digits. The index reads the loans with each three letters, and
 * all loan numbers of a company begin with the same letters. Other texts are searched as a whole.
 */
const lookedFor = (pattern: string): string =>
  `coalesce('%' || substring(${pattern} from '[0-9]{6,}') || '%', ${pattern})`

/** Finds loans whose fields or originator names match a LIKE pattern. The second LIKE does not use the index. */
export const matches = (pattern: string): string =>
  `(l.search_text like ${lookedFor(pattern)} and (l.search_text || '') like ${pattern} or l.officer_no = any(array(select no from members where lower(full_name) like ${pattern}))
    or l.id = any(array(select c.loan_id from co_originators c join members m on m.no = c.member_no where lower(m.full_name) like ${pattern})))`

/** Four columns with the sums of the cents of each level. */
export const BY_LEVEL = (level: string, cents: string): string =>
  [0, 1, 2, 3].map((at) => `coalesce(sum(${cents}) filter (where ${level} = ${at}), 0) s${at}`).join(', ')

/** Originators of a loan `l` that has a loan officer, with their portions. */
export const PORTIONS = `(
    select l.officer_no no, l.percent::int where l.officer_no is not null
    union all
    select c."memberNo", c.percent from jsonb_to_recordset(l.co_originators) c("memberNo" int, percent int) where l.officer_no is not null)`

/** What the rate `r` pays on a portion of the loan `l`. */
export const estimateOf = (percent: string): string =>
  `case when ${percent} = 100 then share_cents(l.amount_cents, r.rate_bp, r.min_cents, r.max_cents) + r.flat_cents
    else portion_cents(l.amount_cents, ${percent}, r.rate_bp, r.min_cents, r.max_cents, r.flat_cents) end`

/** The plan version that estimates use for a member `v`. */
export const ESTIMATE_VERSION = 'coalesce(v.estimate_version, (select version from estimate_plan))'

const FOUR_SHARES = `
  select ${BY_LEVEL('x.level', 'x.cents')}`

/** The whole loan's four shares: booked ones of a funded loan, otherwise estimates on today's chains. */
export const WHOLE_LOAN = `${FOUR_SHARES}
  from (
    select e.level, e.amount_cents cents from commission_entries e
    where l.is_booked and e.loan_id = l.id and e.kind = 1 and ${isInForce('e')}
    union all
    select c.level, ${estimateOf('o.percent')}
    from ${PORTIONS} o, estimate_chains(array[o.no]) c join plan_rates r on r.version = c.plan_version and r.level = c.level
    where ${PAYS_LATER} and c.is_active) x`

/** What a loan `l` pays the viewer $1, by level: booked entries, otherwise today's estimates; nothing while the viewer is inactive. */
export const VIEWER_SHARES = `${FOUR_SHARES}
  from (
    select e.level, e.amount_cents cents from commission_entries e
    where l.is_booked and e.loan_id = l.id and e.member_no = $1 and e.kind = 1 and ${isInForce('e')}
    union all
    select r.level, ${estimateOf('o.percent')}
    from ${PORTIONS} o join members m on m.no = o.no left join members a on a.no = m.upline_no left join members b on b.no = a.upline_no
    join members v on v.no = $1 and v.is_active
    join plan_rates r on r.version = ${ESTIMATE_VERSION}
      and r.level = case when o.no = $1 then 0 when m.upline_no = $1 then 1 when a.upline_no = $1 then 2 when b.upline_no = $1 then 3 end
    where ${PAYS_LATER}) x`
