-- Recomputes all money of the loans service from its raw inputs (members, their histories, comp plans, loans) with
-- code that is independent of the app: numeric round(), validity as ranges, no app functions. One row per invariant; every
-- `bad` must be 0. A single statement, so it reads one snapshot.
with recursive
person as (select no, id, joined_on, removed_at from members),
period as (select member_no, upline_no, daterange(effective_on, lead(effective_on, 1, 'infinity') over (partition by member_no order by effective_on)) during from upline_links),
-- rest and return of members: ordered by date, then by the instant; the next row ends them
active as (select member_no, is_active, effective_on, at, lead(effective_on) over later next_on, lead(at) over later next_at
  from member_activity window later as (partition by member_no order by effective_on, at)),
position as (select member_no, role, branch, daterange(effective_on, lead(effective_on, 1, 'infinity') over (partition by member_no order by effective_on)) during from member_positions),
-- of two approved ones with the same date, the one approved later
plan as (
  select plan_no, id, daterange(effective_on, lead(effective_on, 1, 'infinity') over (partition by plan_no order by effective_on)) during
  from (select distinct on (plan_no, effective_on) plan_no, id, effective_on from comp_plan_versions
    where status = 'approved' order by plan_no, effective_on, approved_at desc nulls last, id desc) v),
assigned as (
  select scope, subject, plan_no, daterange(effective_on, lead(effective_on, 1, 'infinity') over (partition by scope, subject order by effective_on)) during
  from (select distinct on (scope, subject, effective_on) scope, subject, plan_no, effective_on from plan_assignments
    where status = 'approved' order by scope, subject, effective_on, approved_at desc nulls last, id desc) a),
-- what each threshold of a version's tiers adds to the uplift of the threshold before
tier_step as (
  select v.id version, v.terms->'tiers'->>'measure' measure, v.terms->'tiers'->>'applies' applies, (s.step->>'from')::numeric reached_at,
    (s.step->>'upliftBp')::int bp, (s.step->>'upliftBp')::int - lag((s.step->>'upliftBp')::int, 1, 0) over (partition by v.id order by s.n) added_bp
  from comp_plan_versions v, lateral jsonb_array_elements(case jsonb_typeof(v.terms->'tiers') when 'object' then v.terms->'tiers'->'steps' else '[]' end)
    with ordinality s(step, n)),
today as (select (now() at time zone time_zone)::date d from company),
-- rule 4: the trigger date decides, or the date of the first sight if the originator was created after the funding
triggered as (
  select l.*, coalesce(case (select t.policy from trigger_policies t where t.since <= l.funded_seen_on order by t.since desc limit 1)
    when 'application' then coalesce(l.applied_on, l.created_on) when 'lock' then l.locked_on end, l.funded_on) trigger_on
  from loans l where l.status = 5),
paid_loan as (
  select l.*, case when p.joined_on > l.funded_on then l.funded_seen_on else l.trigger_on end decides
  from triggered l left join person p on p.no = l.officer_no),
open_loan as (select * from loans where status < 5 and outcome is null),
-- each originator's portion of a loan; the first originator is the officer. A loan without an officer has none
portion as (
  select id loan_id, officer_no no, percent::int percent from loans where officer_no is not null
  union all
  select c.loan_id, c.member_no, c.percent from co_originators c join loans l on l.id = c.loan_id where l.officer_no is not null),
paid_portion as (
  select l.*, o.no originator, o.percent portion, case when p.joined_on > l.funded_on then l.funded_seen_on else l.trigger_on end decides,
    case when p.joined_on > l.funded_on then l.funded_seen_on else l.funded_on end active_on
  from triggered l join portion o on o.loan_id = l.id left join person p on p.no = o.no),
open_portion as (select l.*, o.no originator, o.percent portion from open_loan l join portion o on o.loan_id = l.id),
-- chains of every (originator, date) of a funding, and of every originator of an open loan now
moment as (
  select distinct originator officer_no, decides at from paid_portion
  union select distinct originator, date '9999-01-01' from open_portion),
c1 as (select m.officer_no, m.at, p.upline_no u1 from moment m left join period p on p.member_no = m.officer_no and p.during @> m.at),
c2 as (select c1.*, nullif(p.upline_no, c1.officer_no) u2 from c1 left join period p on p.member_no = c1.u1 and p.during @> c1.at),
c3 as (select c2.*, nullif(nullif(p.upline_no, c2.officer_no), c2.u1) u3 from c2 left join period p on p.member_no = c2.u2 and p.during @> c2.at),
payee as (select c3.officer_no, c3.at, v.level, v.m from c3, lateral (values (0, officer_no), (1, u1), (2, u2), (3, u3)) v(level, m) where v.m is not null),
-- the plan version that decides what a payee earns at a moment: the most specific assignment wins; the company's earlier plan
-- decides until its new one has a version
asked as (
  select distinct p.m, case when p.at = date '9999-01-01' then d else p.at end at from payee p, today
  union select no, d from person, today
  union select originator, month_end from paid_portion,
    lateral (select (date_trunc('month', funded_on) + interval '1 month' - interval '1 day')::date month_end) e where exists (select from tier_step)),
decided as (
  select a.m, a.at, (
    select v.id from assigned s join plan v on v.plan_no = s.plan_no and v.during @> a.at
    where (s.scope = 'company' and lower(s.during) <= a.at) or s.during @> a.at and (s.scope = 'member' and s.subject = n.id
      or (s.scope in ('role', 'branch') and s.subject = (select case s.scope when 'role' then x.role else x.branch end from position x
        where x.member_no = a.m and x.during @> a.at)))
    order by array_position(array['member', 'branch', 'role', 'company'], s.scope), lower(s.during) desc limit 1) version
  from asked a join person n on n.no = a.m),
-- every share: of funded loans on their date, of open ones today; `earns` depends on the payee's activity when Upline saw the funding
share as (
  select l.id loan_id, l.officer_no originator, p.level, p.m member_no, l.status, l.amount_cents, l.created_on, l.funded_on, l.earns_at,
    not exists (select from active a where a.member_no = p.m and not a.is_active and (a.effective_on, a.at) <= (l.active_on, l.seen_at)
      and (a.next_on is null or (a.next_on, a.next_at) > (l.active_on, l.seen_at))) earns,
    case when l.amount_cents is null then 0 else
      round((least(greatest(l.amount_cents::numeric * r.rate_bp / 10000, coalesce(r.min_cents, 0)), coalesce(r.max_cents, 1e18)) + r.flat_cents) * l.portion / 100) end::bigint cents,
    r.rate_bp, r.rate_bp > 0 or coalesce(r.min_cents, 0) > 0 or r.flat_cents > 0 pays
  from (select id, originator officer_no, portion, status, amount_cents, created_on, funded_on, decides earns_at, decides plan_at, active_on, funded_seen_at seen_at from paid_portion
        union all select id, originator, portion, status, amount_cents, created_on, null, date '9999-01-01', d, 'infinity', 'infinity' from open_portion, today) l
  join payee p on p.officer_no = l.officer_no and p.at = l.earns_at
  join decided d on d.m = p.m and d.at = l.plan_at
  join plan_rates r on r.version = d.version and r.level = p.level
  where l.amount_cents is not null or l.status < 5),
booked as (select loan_id, level, member_no, sum(amount_cents)::bigint cents from commission_entries group by 1, 2, 3),
ledger_bad as (
  select count(*) n, coalesce(sum(abs(coalesce(r.cents, 0) - coalesce(b.cents, 0))), 0) cents,
    string_agg(format('loan %s, level %s, member %s: %s instead of %s cents', loan_id, level, member_no, coalesce(b.cents, 0), coalesce(r.cents, 0)), '; ') examples
  from (select loan_id, level, member_no, sum(cents)::bigint cents from share where status = 5 and earns and cents <> 0 group by 1, 2, 3) r
  full join (select * from booked where cents <> 0) b using (loan_id, level, member_no)
  where coalesce(r.cents, 0) <> coalesce(b.cents, 0)),
line as (
  select loan_id, chain[1] originator, level, rev, sum(amount_cents) cents, count(*) filter (where kind = 1) booked, count(*) filter (where kind = 2) reversed
  from commission_entries group by 1, 2, 3, 4),
pairs_bad as (   -- a reversed line nets to zero; one line of an originator and level is in force at most, and of a loan that is booked
  select (select count(*) from line where booked <> 1 or reversed > 1 or (reversed = 1 and cents <> 0))
    + (select count(*) from (select loan_id from line where reversed = 0 group by loan_id, originator, level having count(*) > 1) x)
    + (select count(*) from loans l where l.is_booked <> exists (select from line where loan_id = l.id and reversed = 0)) n),
counted as (select * from open_loan union all select * from loans where status = 5),
day as (select id, officer_no, status, coalesce(amount_cents, 0) a, created_on - date '2000-01-01' c,
    coalesce(funded_on - date '2000-01-01', 0) f from counted),
loan_day as (select id, officer_no, status, a, case when status = 5 then least(c, f) else c end c, f from day),
portion_day as (select d.id, o.no officer_no, d.status, d.a, d.c, d.f from loan_day d join portion o on o.loan_id = d.id),
officer_raw as (select officer_no, status, count(*) loans, sum(a) a, sum(c) c, sum(f) f from portion_day group by 1, 2),
-- a funded loan counts once for each payee, at the lowest level; for its originators it counts by the loan
lowest as (select loan_id, member_no, min(level) level from share where status = 5 and earns group by 1, 2),
lowest_paying as (
  select loan_id, member_no, min(level) level from share where status = 5 and earns and (rate_bp > 0 or cents <> 0) group by 1, 2),
officer_bad as (
  select count(*) n from officer_raw r
  full join (select * from officer_totals where (loans, amount_cents, created_days, funded_days) <> (0, 0, 0, 0)) t using (officer_no, status)
  where (coalesce(r.loans, 0), coalesce(r.a, 0), coalesce(r.c, 0), coalesce(r.f, 0))
    <> (coalesce(t.loans, 0), coalesce(t.amount_cents, 0), coalesce(t.created_days, 0), coalesce(t.funded_days, 0))),
stored as (select member_no, level, bucket, sum(loans) loans, sum(amount_cents) a, sum(created_days) c, sum(funded_days) f, sum(share_cents) s
  from (select * from member_totals union all select * from member_deltas) x group by 1, 2, 3),
truth as (
  select s.member_no, s.level, s.status::int bucket, count(*) loans, sum(d.a) a, sum(d.c) c, sum(d.f) f, sum(s.cents) s
    from share s join loan_day d on d.id = s.loan_id where s.level > 0 and s.status < 5 group by 1, 2, 3
  union all
  select member_no, level, 5, 0, 0, 0, 0, sum(cents) from share where level > 0 and status = 5 and earns group by 1, 2
  union all
  select p.member_no, p.level, 5, count(*), sum(d.a), sum(d.c), sum(d.f), 0 from lowest p join loan_day d on d.id = p.loan_id
    where not exists (select from portion o where o.loan_id = p.loan_id and o.no = p.member_no) group by 1, 2
  union all   -- level 0 counts every loan of an originator, paid or not
  select d.officer_no, 0, d.status, count(*), sum(d.a), sum(d.c), sum(d.f), sum(case when s.status < 5 or s.earns then s.cents else 0 end)
    from portion_day d left join share s on s.loan_id = d.id and s.originator = d.officer_no and s.level = 0 group by 1, 2, 3
  union all   -- the company
  select 0, level, status, 0, 0, 0, 0, sum(cents) from share where earns group by 2, 3
  union all
  select 0, 0, status, count(*), sum(a), sum(c), sum(f), 0 from loan_day group by status
  union all
  select 0, 0, to_char(funded_on, 'YYYYMM')::int, count(*), sum(coalesce(amount_cents, 0)), 0, 0, 0 from loans where status = 5 group by 3
  union all   -- shares of loans funded in a month
  select v.m, level, to_char(funded_on, 'YYYYMM')::int, 0, 0, 0, 0, sum(cents)
    from share, lateral (values (member_no), (0)) v(m) where status = 5 and earns group by 1, 2, 3
  union all
  select p.member_no, p.level, to_char(l.funded_on, 'YYYYMM')::int, 0, sum(l.amount_cents), 0, 0, 0
    from lowest_paying p join paid_loan l on l.id = p.loan_id group by 1, 2, 3),
truth_sum as (select member_no, level, bucket, sum(loans) loans, sum(a) a, sum(c) c, sum(f) f, coalesce(sum(s), 0) s from truth group by 1, 2, 3),
totals_bad as (
  select count(*) n, coalesce(sum(abs(coalesce(t.s, 0) - coalesce(k.s, 0))), 0) cents,
    string_agg(format('member %s, level %s, bucket %s: %s loans, %s and %s cents instead of %s loans, %s and %s cents', member_no, level, bucket,
      coalesce(k.loans, 0), coalesce(k.a, 0), coalesce(k.s, 0), coalesce(t.loans, 0), coalesce(t.a, 0), coalesce(t.s, 0)), '; ') examples
  from truth_sum t full join stored k using (member_no, level, bucket)
  where (coalesce(t.loans, 0), coalesce(t.a, 0), coalesce(t.c, 0), coalesce(t.f, 0), coalesce(t.s, 0))
    <> (coalesce(k.loans, 0), coalesce(k.a, 0), coalesce(k.c, 0), coalesce(k.f, 0), coalesce(k.s, 0))),
-- tiers: own portions of a month's funded loans, under the plan of the month's last day
own_funding as (
  select s.member_no, to_char(s.funded_on, 'YYYYMM')::int "month", (date_trunc('month', s.funded_on) + interval '1 month' - interval '1 day')::date month_end,
    round(s.amount_cents::numeric * o.percent / 100) volume,
    row_number() over (partition by s.member_no, date_trunc('month', s.funded_on) order by s.funded_on, s.loan_id) nth
  from share s join portion o on o.loan_id = s.loan_id and o.no = s.originator
  where s.status = 5 and s.level = 0 and (s.earns or not s.pays) and exists (select from tier_step)),
own_month as (select member_no, "month", month_end, count(*) n, sum(volume) volume from own_funding group by 1, 2, 3),
uplift as (
  select o.member_no, o."month", round(coalesce(case t.applies
    when 'whole-month' then o.volume * (select x.bp from tier_step x where x.version = d.version
      and x.reached_at <= case x.measure when 'units' then o.n else o.volume end order by x.reached_at desc limit 1)
    else (select sum(x.added_bp * case x.measure when 'volume' then greatest(o.volume - x.reached_at, 0)
      else (select coalesce(sum(f.volume), 0) from own_funding f where f.member_no = o.member_no and f."month" = o."month" and f.nth >= x.reached_at) end)
      from tier_step x where x.version = d.version) end, 0) / 10000)::bigint cents
  from own_month o join decided d on d.m = o.member_no and d.at = o.month_end
  join (select distinct version, applies from tier_step) t on t.version = d.version),
tier_line as (select member_no, tier_month "month", sum(amount_cents)::bigint cents from adjustments where tier_month is not null group by 1, 2),
tiers_bad as (
  select count(*) n, coalesce(sum(abs(coalesce(u.cents, 0) - coalesce(t.cents, 0))), 0) cents,
    string_agg(format('member %s, month %s: %s instead of %s cents', member_no, "month", coalesce(t.cents, 0), coalesce(u.cents, 0)), '; ') examples
  from (select * from uplift where cents <> 0) u full join (select * from tier_line where cents <> 0) t using (member_no, "month")
  where coalesce(u.cents, 0) <> coalesce(t.cents, 0)),
-- no reporting loop on any date: follow the uplines from every link, with the remaining interval
walk(start, no, f, t, steps) as (
  select member_no, upline_no, lower(during), upper(during), 1 from period where upline_no is not null
  union all
  select w.start, p.upline_no, greatest(w.f, lower(p.during)), least(w.t, upper(p.during)), steps + 1
  from walk w join period p on p.member_no = w.no and p.upline_no is not null and lower(p.during) < w.t and upper(p.during) > w.f
  where w.no <> w.start and steps < 1000),
-- pay periods: what each period paid each member, from its two parts
paid as (
  select period_id, member_no, sum(amount_cents) cents from (
    select period_id, member_no, amount_cents from commission_entries union all select period_id, member_no, amount_cents from adjustments) x group by 1, 2),
closed_totals_bad as (   -- a closed period keeps its published total; it never changes
  select count(*) n, coalesce(sum(abs(coalesce(t.total_cents, 0) - coalesce(p.cents, 0))), 0) cents
  from (select * from statements) t
  full join (select paid.* from paid join pay_periods o on o.id = paid.period_id where o.statements_at is not null and o.kind <> 'elsewhere' and paid.cents <> 0) p using (period_id, member_no)
  where coalesce(t.total_cents, 0) <> coalesce(p.cents, 0)),
misplaced as (   -- written after its period was closed, or into no period
  select count(*) n from (select period_id, at from commission_entries union all select period_id, at from adjustments) x
  left join pay_periods p on p.id = x.period_id
  where p.id is null or (p.kind = 'regular' and x.at > p.closed_at)),
adjustments_bad as (   -- an adjustment counts once it is approved, once, with its amount, and for its member only
  select count(*) n from adjustment_requests q left join adjustment_decisions d on d.request_id = q.id
  left join lateral (select count(*) n, sum(amount_cents) cents, min(member_no) m from adjustments a where a.request_id = q.id) b on true
  where q.type <> 'early-payoff' and (case when d.is_approved then (b.n, b.cents, b.m) is distinct from (1::bigint, q.amount_cents::numeric, q.member_no) else b.n > 0 end)
    or q.type = 'early-payoff' and d.is_approved is not true and b.n > 0),
payoff_bad as (   -- an early payoff belongs to a current funding by its share of each entry; for any other it nets to zero
  select count(*) n from (
    select a.loan_id, e.chain[1] originator, a.rev, a.level, e.amount_cents, sum(a.amount_cents) cents, max(a.share_bp) bp from adjustments a
    left join commission_entries e on e.loan_id = a.loan_id and e.rev = a.rev and e.level = a.level and e.kind = 1
      and e.chain[1] = coalesce(a.originator_no, e.chain[1])
    where a.type like 'early-payoff%' group by 1, 2, 3, 4, 5) p
  left join line x on x.loan_id = p.loan_id and x.originator = p.originator and x.level = p.level and x.rev = p.rev
  where p.cents <> case when x.reversed = 0 then -round(p.amount_cents::numeric * p.bp / 10000) else 0 end),
bonus_bad as (   -- a recruit bonus is paid once, to its recruiter, and a reversed one nets to zero
  select count(*) n from recruit_bonuses b
  left join lateral (select coalesce(sum(a.amount_cents), 0) cents, count(*) n, count(*) filter (where m.id is distinct from b.recruiter_id) strange
    from adjustments a join members m on m.no = a.member_no where a.bonus_id = b.id) x on true
  where x.strange > 0 or x.n > 2 or x.cents <> case when b.booked_at is not null and b.reversed_at is null then b.amount_cents else 0 end)
select 'ledger equals raw inputs' invariant, n::int bad, cents::float8 cents, left(examples, 500) examples from ledger_bad
union all select 'revisions net to zero', n::int, 0, null from pairs_bad
union all select 'officer totals', n::int, 0, null from officer_bad
union all select 'member and company totals', n::int, cents::float8, left(examples, 500) from totals_bad
union all select 'chains follow rule 4', count(*)::int, 0, null from paid_loan where decided_on is distinct from decides
union all select 'today''s upline is the last link', count(*)::int, 0, null from members m
  left join lateral (select upline_no from upline_links where member_no = m.no order by effective_on desc limit 1) u on true where m.upline_no is distinct from u.upline_no
union all select 'today''s activity is the last row', count(*)::int, 0, null from members m
  where m.is_active is distinct from coalesce((select is_active from member_activity a where a.member_no = m.no order by effective_on desc, at desc limit 1), true)
union all select 'no pending resettlements', count(*)::int, 0, null from resettlements
union all select 'tiers equal a recount', n::int, cents::float8, left(examples, 500) from tiers_bad
union all select 'no pending tier recounts', count(*)::int, 0, null from tier_recounts
union all select 'no reporting loop on any date', count(*)::int, 0, null from walk where no = start
union all select 'closed periods keep their totals', n::int, cents::float8, null from closed_totals_bad
union all select 'entries belong to a period that was open', n::int, 0, null from misplaced
union all select 'adjustments match their approvals', n::int, 0, null from adjustments_bad
union all select 'early payoffs follow their funding', n::int, 0, null from payoff_bad
union all select 'recruit bonuses are paid once', n::int, 0, null from bonus_bad
union all select 'periods sum to the ledger', (x.off <> 0)::int, x.off, null from (select abs((select coalesce(sum(cents), 0) from paid)
  - (select coalesce(sum(amount_cents), 0) from commission_entries) - (select coalesce(sum(amount_cents), 0) from adjustments))::float8 off) x
union all select 'a period is open', (count(*) = 0)::int, 0, null from pay_periods where closed_at is null
union all select 'periods follow each other', count(*)::int, 0, null from (
  select starts_on, lag(ends_on) over (order by starts_on) before from pay_periods where kind = 'regular') p where starts_on <> before + 1
-- The period of the funding date is not open now, or was not when the entry was written; otherwise the entry is in it.
union all select 'entries are in the period of their funding', count(*)::int, 0, null from commission_entries e
  join pay_periods p on p.kind = 'regular' and e.funded_on between p.starts_on and p.ends_on
  where e.period_id <> p.id and not p.was_locked and e.period_id <> -1
union all select 'estimates use the current plans', count(*)::int, 0, null from estimate_plan e, members m
  join decided d on d.m = m.no and d.at = (select d from today) where coalesce(m.estimate_version, e.version) is distinct from d.version
