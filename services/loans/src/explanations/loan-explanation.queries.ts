import { HELD_PAY } from '../ledger/held-pay.queries.ts'
import { isInForce } from '../ledger/entries.queries.ts'
import { DECIDED_AT } from '../pipeline/loan-detail.queries.ts'

/** What decides a loan's money. $1 id. */
export const DECIDED_BY = `
  select l.id, l.is_booked "isBooked", l.is_paid_elsewhere "isPaidElsewhere", l.status, l.outcome, l.amount_cents::float8 "amountCents", l.officer_no is not null "hasOfficer",
    l.officer_text "officerText", l.decided_on::text "decidedOn", l.funded_on::text "fundedOn", ${DECIDED_AT}
  from loans l where l.id = $1`

/** Members whose shares of a loan are on hold. $1 id. */
export const HELD_OF = `
  select distinct m.id "memberId" from (${HELD_PAY}) x join members m on m.no = x.member_no where x.loan_id = $1 and x.has_shares`

/** All that the ledger ever wrote for a loan, in order. $1 id. */
export const ENTRIES_OF = `
  select e.kind, e.rev revision, e.level, m.id "memberId", m.full_name "memberName", e.basis_cents::float8 basis, e.rate_bp "rateBp",
    e.amount_cents::float8 cents, v.version "planVersion", n.name "planName",
    array(select x.full_name from unnest(e.chain) with ordinality p(no, ord) join members x using (no) order by p.ord) chain,
    array(select x.id from unnest(e.chain) with ordinality p(no, ord) join members x using (no) order by p.ord) "chainIds",
    e.cause, iso_utc(e.at) at, e.decided_on::text "decidedOn", e.funded_on::text "fundedOn", iso_utc(e.loan_funded_at) "fundedAt",
    iso_utc(case when e.decided_on = e.funded_on then e.loan_funded_at else e.decided_on::timestamp at time zone 'UTC' end) "chainAt",
    l.is_booked and e.kind = 1 and ${isInForce('e')} "isInForce", o.full_name "originatorName", e.percent::int
  from commission_entries e join members m on m.no = e.member_no join members o on o.no = e.originator_no left join loans l on l.id = e.loan_id
  join comp_plan_versions v on v.id = e.plan_version join comp_plans n on n.no = v.plan_no
  where e.loan_id = $1 order by e.rev, e.kind, e.originator_no, e.level`

/**
 * Adjustments of the loan. Everyone who sees the shares sees early payoffs; other adjustments are visible only to their
 * member. $1 loan, $2 the viewer, null: ceo or admin.
 */
export const ADJUSTMENTS_OF = `
  select iso_utc(a.at) at, a.type, m.id "memberId", o.id "originatorId", m.full_name "memberName", a.level, a.amount_cents::float8 cents, a.share_bp "shareBp", a.payoff_days "payoffDays",
    a.reason, coalesce(w.full_name, a.approved_by) "approvedBy", q.estimated_cents::float8 "estimatedCents", q.actual_cents::float8 "actualCents"
  from adjustments a join members m on m.no = a.member_no left join members w on w.id = a.approved_by
  left join adjustment_requests q on q.id = a.request_id
  left join loans l on l.id = a.loan_id left join members o on o.no = coalesce(a.originator_no, l.officer_no)
  where a.loan_id = $1 and ($2::text is null or a.type like 'early-payoff%' or m.id = $2) order by a.at, a.rev, a.type, a.level, a.id`

/** The level of a member above the loan's originators when it funded, and now: the lowest one. $1 loan, $2 member. */
export const MEMBER_AND_LOAN = `
  with recursive l as (
    select l.id, l.officer_no, coalesce(l.decided_on, 'infinity') d, coalesce(l.funded_seen_at, 'infinity') seen_at,
      coalesce(case when o.joined_on > l.funded_on then l.funded_seen_on else l.funded_on end, 'infinity') active_on
    from loans l left join members o on o.no = l.officer_no where l.id = $1),
  originators(no) as (
    select officer_no from l where officer_no is not null
    union select c.member_no from l join co_originators c on c.loan_id = l.id where l.officer_no is not null),
  m as (select no, id, full_name, is_active from members where id = $2),
  then_up(no, depth) as (
    select no, 0 from originators
    union all
    select (select k.upline_no from upline_links k where k.member_no = u.no and k.effective_on <= l.d order by k.effective_on desc limit 1), u.depth + 1
    from then_up u, l where u.no is not null and u.no <> (select no from m) and u.depth < 10000),
  now_up(no, depth) as (
    select no, 0 from originators
    union all
    select x.upline_no, u.depth + 1 from now_up u join members x on x.no = u.no where u.no <> (select no from m) and u.depth < 10000),
  ever(no, depth) as (
    select no, 0 from originators
    union
    select k.upline_no, e.depth + 1 from ever e join upline_links k on k.member_no = e.no where k.upline_no is not null and e.depth < 3)
  select m.id "memberId", m.full_name "memberName", active_on(m.no, l.active_on, l.seen_at) "wasActive", m.is_active "isActive",
    (select min(depth) from then_up u where u.no = m.no) "depthThen", (select min(depth) from now_up u where u.no = m.no) "depthNow",
    exists (select from ever e where e.no = m.no) "wasAbove"
  from l, m`
