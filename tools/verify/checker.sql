-- Recomputes all money of the loans service from its raw inputs (members, upline_links, member_activity, plans, loans) with
-- code that is independent of the app: numeric round(), validity as ranges, no app functions. One row per invariant; every
-- `bad` must be 0. A single statement, so it reads one snapshot.
with recursive
person as (select no, joined_on, removed_at from members),
period as (select member_no, upline_no, daterange(effective_on, lead(effective_on, 1, 'infinity') over (partition by member_no order by effective_on)) during from upline_links),
-- rest and return of members: ordered by date, then by the instant; the next row ends them
active as (select member_no, is_active, effective_on, at, lead(effective_on) over later next_on, lead(at) over later next_at
  from member_activity window later as (partition by member_no order by effective_on, at)),
plan as (select version, daterange(effective_on, lead(effective_on, 1, 'infinity') over (order by effective_on, version)) during from plan_versions where withdrawn_at is null),
today as (select (now() at time zone time_zone)::date d from company),
-- rule 4: the funding date decides, or the date of the first sight if the officer was created after it
paid_loan as (
  select l.*, case when p.joined_on is not null and p.joined_on > l.funded_on then l.funded_seen_on else l.funded_on end decides
  from loans l left join person p on p.no = l.officer_no where l.status = 5),
open_loan as (select * from loans where status < 5 and outcome is null),
-- chains of every (officer, date) of a funding, and of every officer of an open loan now
moment as (
  select distinct officer_no, decides at from paid_loan where officer_no is not null
  union select distinct officer_no, date '9999-01-01' from open_loan where officer_no is not null),
c1 as (select m.officer_no, m.at, p.upline_no u1 from moment m left join period p on p.member_no = m.officer_no and p.during @> m.at),
c2 as (select c1.*, nullif(p.upline_no, c1.officer_no) u2 from c1 left join period p on p.member_no = c1.u1 and p.during @> c1.at),
c3 as (select c2.*, nullif(nullif(p.upline_no, c2.officer_no), c2.u1) u3 from c2 left join period p on p.member_no = c2.u2 and p.during @> c2.at),
payee as (select c3.officer_no, c3.at, v.level, v.m from c3, lateral (values (0, officer_no), (1, u1), (2, u2), (3, u3)) v(level, m) where v.m is not null),
-- every share: of funded loans on their date, of open ones today; `earns` depends on the payee's activity when Upline saw the funding
share as (
  select l.id loan_id, p.level, p.m member_no, l.status, l.amount_cents, l.created_on, l.funded_on, l.earns_at,
    not exists (select from active a where a.member_no = p.m and not a.is_active and (a.effective_on, a.at) <= (l.active_on, l.seen_at)
      and (a.next_on is null or (a.next_on, a.next_at) > (l.active_on, l.seen_at))) earns,
    case when l.amount_cents is null then 0 else
      least(greatest(round(l.amount_cents::numeric * r.rate_bp / 10000), coalesce(r.min_cents, 0)), coalesce(r.max_cents, 1e18)) end::bigint cents
  from (select id, officer_no, status, amount_cents, created_on, funded_on, decides earns_at, decides plan_at, decides active_on, funded_seen_at seen_at from paid_loan
        union all select id, officer_no, status, amount_cents, created_on, null, date '9999-01-01', d, 'infinity', 'infinity' from open_loan, today) l
  join payee p on p.officer_no = l.officer_no and p.at = l.earns_at
  join plan on plan.during @> l.plan_at
  join plan_rates r on r.version = plan.version and r.level = p.level
  where l.amount_cents is not null or l.status < 5),
booked as (select loan_id, level, member_no, sum(amount_cents)::bigint cents from commission_entries group by 1, 2, 3),
ledger_bad as (
  select count(*) n, coalesce(sum(abs(coalesce(r.cents, 0) - coalesce(b.cents, 0))), 0) cents
  from (select * from share where status = 5 and earns and cents <> 0) r
  full join (select * from booked where cents <> 0) b using (loan_id, level, member_no)
  where coalesce(r.cents, 0) <> coalesce(b.cents, 0)),
pairs_bad as (   -- an older revision nets to zero; the current revision has no reversal
  select count(*) n from (
    select e.loan_id, e.rev from commission_entries e join loans l on l.id = e.loan_id group by e.loan_id, e.rev, l.money_rev, l.is_booked
    having case when e.rev = l.money_rev and l.is_booked then count(*) filter (where e.kind = 2)
      else abs(sum(e.amount_cents)) + abs(count(*) filter (where e.kind = 1) - count(*) filter (where e.kind = 2)) end <> 0) x),
counted as (select * from open_loan union all select * from loans where status = 5),
day as (select id, officer_no, status, coalesce(amount_cents, 0) a, created_on - date '2000-01-01' c,
    coalesce(funded_on - date '2000-01-01', 0) f from counted),
loan_day as (select id, officer_no, status, a, case when status = 5 then least(c, f) else c end c, f from day),
officer_raw as (select officer_no, status, count(*) loans, sum(a) a, sum(c) c, sum(f) f from loan_day where officer_no is not null group by 1, 2),
officer_bad as (
  select count(*) n from officer_raw r
  full join (select * from officer_totals where (loans, amount_cents, created_days, funded_days) <> (0, 0, 0, 0)) t using (officer_no, status)
  where (coalesce(r.loans, 0), coalesce(r.a, 0), coalesce(r.c, 0), coalesce(r.f, 0))
    <> (coalesce(t.loans, 0), coalesce(t.amount_cents, 0), coalesce(t.created_days, 0), coalesce(t.funded_days, 0))),
stored as (select member_no, level, bucket, sum(loans) loans, sum(amount_cents) a, sum(created_days) c, sum(funded_days) f, sum(share_cents) s
  from (select * from member_totals union all select * from member_deltas) x group by 1, 2, 3),
truth as (
  select s.member_no, s.level, s.status::int bucket, count(*) loans, sum(d.a) a, sum(d.c) c, sum(d.f) f, sum(s.cents) s
    from share s join loan_day d on d.id = s.loan_id where s.level > 0 and (s.status < 5 or s.earns) group by 1, 2, 3
  union all   -- level 0 counts every loan of the officer, paid or not
  select d.officer_no, 0, d.status, count(*), sum(d.a), sum(d.c), sum(d.f), sum(case when s.status < 5 or s.earns then s.cents else 0 end)
    from loan_day d left join share s on s.loan_id = d.id and s.level = 0 where d.officer_no is not null group by 1, 2, 3
  union all   -- the company
  select 0, level, status, 0, 0, 0, 0, sum(cents) from share where earns group by 2, 3
  union all
  select 0, 0, status, count(*), sum(a), sum(c), sum(f), 0 from loan_day group by status
  union all   -- shares of loans funded in a month
  select v.m, level, to_char(funded_on, 'YYYYMM')::int, 0, sum(case when v.m > 0 then amount_cents else 0 end), 0, 0, sum(cents)
    from share, lateral (values (member_no), (0)) v(m) where status = 5 and earns group by 1, 2, 3),
truth_sum as (select member_no, level, bucket, sum(loans) loans, sum(a) a, sum(c) c, sum(f) f, coalesce(sum(s), 0) s from truth group by 1, 2, 3),
totals_bad as (
  select count(*) n, coalesce(sum(abs(coalesce(t.s, 0) - coalesce(k.s, 0))), 0) cents from truth_sum t full join stored k using (member_no, level, bucket)
  where (coalesce(t.loans, 0), coalesce(t.a, 0), coalesce(t.c, 0), coalesce(t.f, 0), coalesce(t.s, 0))
    <> (coalesce(k.loans, 0), coalesce(k.a, 0), coalesce(k.c, 0), coalesce(k.f, 0), coalesce(k.s, 0))),
-- no reporting loop on any date: follow the uplines from every link, with the remaining interval
walk(start, no, f, t, steps) as (
  select member_no, upline_no, lower(during), upper(during), 1 from period where upline_no is not null
  union all
  select w.start, p.upline_no, greatest(w.f, lower(p.during)), least(w.t, upper(p.during)), steps + 1
  from walk w join period p on p.member_no = w.no and p.upline_no is not null and lower(p.during) < w.t and upper(p.during) > w.f
  where w.no <> w.start and steps < 1000),
-- pay periods: what each period paid each member, from its three parts
paid as (
  select period_id, member_no, sum(amount_cents) cents from (
    select period_id, member_no, amount_cents from commission_entries union all select period_id, member_no, amount_cents from adjustments
    union all select period_id, member_no, amount_cents from run_lines) x group by 1, 2),
closed_totals_bad as (   -- a closed period keeps its published total; it never changes
  select count(*) n, coalesce(sum(abs(coalesce(t.total_cents, 0) - coalesce(p.cents, 0))), 0) cents
  from (select * from statements) t
  full join (select paid.* from paid join pay_periods o on o.id = paid.period_id where o.statements_at is not null and paid.cents <> 0) p using (period_id, member_no)
  where coalesce(t.total_cents, 0) <> coalesce(p.cents, 0)),
misplaced as (   -- written after its period was closed, or into no period, or an entry in a reversing run
  select count(*) n from (
    select period_id, at, true is_entry from commission_entries union all select period_id, at, true from adjustments
    union all select period_id, at, false from run_lines) x
  left join pay_periods p on p.id = x.period_id
  where p.id is null or (p.kind = 'regular' and x.at > p.closed_at) or (p.kind = 'reversal' and x.is_entry)),
runs_bad as (   -- a reversing run reverses what its period paid, and the period that was open then holds it
  select count(*) n from pay_periods r
  join lateral (
    select coalesce(p.member_no, b.member_no, f.member_no) member_no, coalesce(p.cents, 0) paid, coalesce(b.cents, 0) back, coalesce(f.cents, 0) forth
    from (select member_no, cents from paid where period_id = r.reverses and cents <> 0) p
    full join (select member_no, sum(amount_cents) cents from run_lines where period_id = r.id group by 1) b using (member_no)
    full join (select member_no, sum(amount_cents) cents from run_lines where period_id = r.carried_to and source_id = r.reverses group by 1) f using (member_no)) v on true
  where r.kind = 'reversal' and (v.paid <> -v.back or v.paid <> v.forth)),
adjustments_bad as (   -- an adjustment counts once it is approved, once, with its amount, and for its member only
  select count(*) n from adjustment_requests q left join adjustment_decisions d on d.request_id = q.id
  left join lateral (select count(*) n, sum(amount_cents) cents, min(member_no) m from adjustments a where a.request_id = q.id) b on true
  where q.type <> 'early-payoff' and (case when d.is_approved then (b.n, b.cents, b.m) is distinct from (1::bigint, q.amount_cents::numeric, q.member_no) else b.n > 0 end)
    or q.type = 'early-payoff' and d.is_approved is not true and b.n > 0),
payoff_bad as (   -- an early payoff belongs to a current funding by its share of each entry; for any other it nets to zero
  select count(*) n from (
    select a.loan_id, a.rev, a.level, sum(a.amount_cents) cents, max(a.share_bp) bp from adjustments a where a.type like 'early-payoff%' group by 1, 2, 3) p
  left join loans l on l.id = p.loan_id
  left join commission_entries e on e.loan_id = p.loan_id and e.rev = p.rev and e.level = p.level and e.kind = 1
  where p.cents <> case when l.is_booked and l.money_rev = p.rev then -round(e.amount_cents::numeric * p.bp / 10000) else 0 end),
bonus_bad as (   -- a recruit bonus is paid once, to its recruiter, and a reversed one nets to zero
  select count(*) n from recruit_bonuses b
  left join lateral (select coalesce(sum(a.amount_cents), 0) cents, count(*) n, count(*) filter (where m.id is distinct from b.recruiter_id) strange
    from adjustments a join members m on m.no = a.member_no where a.bonus_id = b.id) x on true
  where x.strange > 0 or x.n > 2 or x.cents <> case when b.booked_at is not null and b.reversed_at is null then b.amount_cents else 0 end)
select 'ledger equals raw inputs' invariant, n::int bad, cents::float8 cents from ledger_bad
union all select 'revisions net to zero', n::int, 0 from pairs_bad
union all select 'officer totals', n::int, 0 from officer_bad
union all select 'member and company totals', n::int, cents::float8 from totals_bad
union all select 'chains follow rule 4', count(*)::int, 0 from paid_loan where decided_on is distinct from decides
union all select 'today''s upline is the last link', count(*)::int, 0 from members m
  left join lateral (select upline_no from upline_links where member_no = m.no order by effective_on desc limit 1) u on true where m.upline_no is distinct from u.upline_no
union all select 'today''s activity is the last row', count(*)::int, 0 from members m
  where m.is_active is distinct from coalesce((select is_active from member_activity a where a.member_no = m.no order by effective_on desc, at desc limit 1), true)
union all select 'no pending resettlements', count(*)::int, 0 from resettlements
union all select 'no reporting loop on any date', count(*)::int, 0 from walk where no = start
union all select 'closed periods keep their totals', n::int, cents::float8 from closed_totals_bad
union all select 'entries belong to a period that was open', n::int, 0 from misplaced
union all select 'a reversing run carries what its period paid', n::int, 0 from runs_bad
union all select 'adjustments match their approvals', n::int, 0 from adjustments_bad
union all select 'early payoffs follow their funding', n::int, 0 from payoff_bad
union all select 'recruit bonuses are paid once', n::int, 0 from bonus_bad
union all select 'periods sum to the ledger', (x.off <> 0)::int, x.off from (select abs((select coalesce(sum(cents), 0) from paid)
  - (select coalesce(sum(amount_cents), 0) from commission_entries) - (select coalesce(sum(amount_cents), 0) from adjustments))::float8 off) x
union all select 'one period is open', abs(1 - count(*))::int, 0 from pay_periods where closed_at is null
union all select 'estimates use the current plan', count(*)::int, 0 from estimate_plan e
  where e.version is distinct from (select version from plan_versions where withdrawn_at is null and effective_on <= (select d from today) order by effective_on desc, version desc limit 1)
