/** Every version with its terms, newest first. */
export const VERSIONS = `
  select v.version, null "requestId", case when v.effective_from = '-infinity' then null else iso_utc(v.effective_from) end "effectiveFrom",
    case when v.withdrawn_at is not null then 'withdrawn' when v.version = plan_at(now()) then 'current'
      when v.effective_from > now() then 'future' else 'past' end state,
    v.reason, coalesce(p.full_name, v.published_by) "publishedBy", iso_utc(v.published_at) "publishedAt",
    coalesce(x.full_name, v.approved_by) "approvedBy",
    coalesce(w.full_name, v.withdrawn_by) "withdrawnBy", iso_utc(v.withdrawn_at) "withdrawnAt", v.withdrawn_for "withdrawnFor",
    (select json_agg(json_build_object('level', r.level, 'rateBp', r.rate_bp, 'minCents', r.min_cents, 'maxCents', r.max_cents) order by r.level)
      from plan_rates r where r.version = v.version) rates
  from plan_versions v left join members p on p.id = v.published_by left join members w on w.id = v.withdrawn_by
    left join members x on x.id = v.approved_by
  order by v.effective_from desc, v.version desc`

/** Requests for versions that are pending, newest first. */
export const DRAFTS = `
  select a.id, a.change, coalesce(m.full_name, a.requested_by) "by", iso_utc(a.requested_at) "at"
  from approval_requests a left join members m on m.id = a.requested_by
  where a.kind = 'plan-version' and a.state = 'pending' order by a.requested_at desc`

/** Another version starts at that instant. $1 instant. */
export const DATE_TAKEN =
  "select 1 from plan_versions where effective_from = $1 and withdrawn_at is null and effective_from > '-infinity'"

/** $1 rates, $2 its first instant or null for now, $3 who drafted it, $4 why, $5 who approved it. */
export const PUBLISH = 'select publish_plan($1, $2, $3, $4, $5) no'

/**
 * What loans funded since $1 and before $2 paid, and would have paid under the rates in $3. Shares of an officer who was
 * inactive then stay nothing: such an entry has no rate though the plan gave one.
 */
export const DRY_RUN = `
  with terms as materialized (
    select r.version, r.level, r.rate_bp as given_bp, d.rate_bp, d.min_cents, d.max_cents
    from json_to_recordset($3) d(level smallint, rate_bp int, min_cents bigint, max_cents bigint) join plan_rates r on r.level = d.level),
  people as (
    select e.member_no, count(*)::int shares, sum(e.amount_cents)::bigint old_cents,
      sum(case when e.rate_bp = 0 and t.given_bp > 0 then 0
        else share_cents(e.basis_cents, t.rate_bp, t.min_cents, t.max_cents) end)::bigint new_cents
    from loans l join commission_entries e on e.loan_id = l.id and e.rev = l.money_rev and e.kind = 1
    join terms t on t.version = e.plan_version and t.level = e.level
    where l.status = 5 and l.is_booked and l.chain_at >= $1 and l.chain_at < $2 group by 1)
  select m.id "memberId", m.full_name name, p.shares, p.old_cents::float8 "paidCents", p.new_cents::float8 "wouldPayCents"
  from people p join members m on m.no = p.member_no where p.old_cents <> 0 or p.new_cents <> 0
  order by abs(p.new_cents - p.old_cents) desc, m.full_name, m.id`

/** How many of them there are. $1 from, $2 till. */
export const FUNDED_BETWEEN = `
  select count(*)::int n from loans where status = 5 and is_booked and chain_at >= $1 and chain_at < $2`
