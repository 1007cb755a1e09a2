import { isInForce } from '../ledger/entries.queries.ts'

/** Every version with its terms, newest first. */
export const VERSIONS = `
  select v.version, null "requestId", nullif(v.effective_on, '-infinity')::text "effectiveFrom",
    case when v.withdrawn_at is not null then 'withdrawn' when v.version = plan_on(company_today()) then 'current'
      when v.effective_on > company_today() then 'future' else 'past' end state,
    v.reason, coalesce(p.full_name, v.published_by) "publishedBy", iso_utc(v.published_at) "publishedAt",
    coalesce(x.full_name, v.approved_by) "approvedBy",
    coalesce(w.full_name, v.withdrawn_by) "withdrawnBy", iso_utc(v.withdrawn_at) "withdrawnAt", v.withdrawn_for "withdrawnFor",
    (select json_agg(json_build_object('level', r.level, 'rateBp', r.rate_bp, 'minCents', r.min_cents, 'maxCents', r.max_cents) order by r.level)
      from plan_rates r where r.version = v.version) rates
  from plan_versions v left join members p on p.id = v.published_by left join members w on w.id = v.withdrawn_by
    left join members x on x.id = v.approved_by
  order by v.effective_on desc, v.version desc`

/** Requests for versions that are pending, newest first. */
export const DRAFTS = `
  select a.id, a.change, coalesce(m.full_name, a.requested_by) "by", iso_utc(a.requested_at) "at"
  from approval_requests a left join members m on m.id = a.requested_by
  where a.kind = 'plan-version' and a.state = 'pending' order by a.requested_at desc`

/** Another version starts on that later date. $1 date. */
export const DATE_TAKEN =
  'select 1 from plan_versions where effective_on = $1::date and withdrawn_at is null and effective_on > company_today()'

/**
 * Adds a version; the caller holds the hierarchy lock, so no funding is booked meanwhile. Fundings that it decides are
 * queued. $1 rates, $2 its first date, $3 who drafted it, $4 why, $5 who approved it.
 */
export const PUBLISH = `
  with v as (
    insert into plan_versions (version, effective_on, published_by, reason, approved_by)
    select max(version) + 1, $2::date, $3, $4, $5 from plan_versions
    returning version, effective_on),
  rates as (
    insert into plan_rates (version, level, rate_bp, min_cents, max_cents)
    select v.version, r.level, r.rate_bp, r.min_cents, r.max_cents
    from v, json_to_recordset($1) r(level smallint, rate_bp int, min_cents bigint, max_cents bigint))
  insert into plan_resettlements (from_on, cause)
  select v.effective_on, 'plan:' || v.version from v
  where exists (select from loans where status = 5 and decided_on >= v.effective_on)`

/** Withdraws a version that has not taken effect; the caller holds the hierarchy lock. $1 version, $2 who, $3 why. */
export const WITHDRAW = `
  with v as (
    update plan_versions set withdrawn_at = clock_timestamp(), withdrawn_by = $2, withdrawn_for = $3
    where version = $1 and withdrawn_at is null and effective_on > company_today() returning version, effective_on),
  queued as (
    insert into plan_resettlements (from_on, cause)
    select v.effective_on, 'plan:' || v.version || ' withdrawn' from v
    where exists (select from loans where status = 5 and decided_on >= v.effective_on))
  select version from v`

/**
 * What loans funded since $1 and before $2 paid, and the amounts that they paid on, by payee and level. An officer who was
 * inactive has entries without a rate though the plan has one: they pay nothing under other rates either.
 */
export const PAID_BETWEEN = `
  select e.member_no "memberNo", e.level::int, count(*)::int shares, sum(e.amount_cents)::float8 "paidCents",
    string_agg(int8send(e.basis_cents), '') filter (where e.rate_bp > 0 or r.rate_bp = 0) amounts
  from loans l join commission_entries e on e.loan_id = l.id and e.kind = 1 and ${isInForce('e')}
  join plan_rates r on r.version = e.plan_version and r.level = e.level
  where l.status = 5 and l.is_booked and l.decided_on >= $1::date and l.decided_on < $2::date group by 1, 2`

/** $1 numbers. */
export const PEOPLE = 'select no, id, full_name "name" from members where no = any($1::int[])'

/** How many of them there are. $1 from, $2 till. */
export const FUNDED_BETWEEN = `
  select count(*)::int n from loans where status = 5 and is_booked and decided_on >= $1::date and decided_on < $2::date`
