import { Migration } from '@mikro-orm/migrations'

/** Changes of hierarchy or activity update estimates immediately, and late fundings through the queue. */
export class MovesMigration extends Migration {
  override up(): void {
    this.addSql(`
-- Pending stakes in the loans of m and of everybody up to two levels below: all that a new upline of m can touch.
create function stakes_below(m int) returns table (
  member_no int, level smallint, bucket int, loans bigint, amount_cents bigint, created_days bigint, funded_days bigint, share_cents bigint)
language sql stable as $$
  with recursive down(no, depth) as (
    select m, 0 union select x.no, depth + 1 from down join members x on x.upline_no = down.no where depth < 2 and x.no <> m),
  t as materialized (select o.* from officer_totals o where o.status < 5 and o.officer_no in (select no from down)),
  stakes as (
    select c.member_no, c.level, c.is_active, t.*, (array[t.s0, t.s1, t.s2, t.s3])[c.level + 1] share
    from t join chains_today(array(select distinct officer_no from t)) c using (officer_no) where c.level > 0)
  select member_no, level, status::int, loans, amount_cents, created_days, funded_days, share from stakes
  union all
  select 0, level, status::int, 0, 0, 0, 0, share from stakes where is_active $$;

create type stake as (
  member_no int, level smallint, bucket int, loans bigint, amount_cents bigint, created_days bigint, funded_days bigint, share_cents bigint);

create function queue_resettlement(m int, reach int, from_instant timestamptz, till_instant timestamptz, why text) returns void
language sql as $$
  insert into resettlements (member_no, depth, from_at, till_at, cause)
  select m, reach, from_instant, till_instant, why
  where exists (select from loans where status = 5 and chain_at >= from_instant and chain_at < till_instant
    and officer_no in (select ever_below(m, reach))) $$;

-- One change of one member's upline, valid from an instant: now for a move, earlier for a late event. It takes the
-- hierarchy lock and never waits for a loan: fundings that it may touch are queued, and settled by a transaction of their own.
create function set_link(m int, to_upline int, from_instant timestamptz, ver bigint, why text) returns boolean
language plpgsql as $$
declare before stake[]; till_instant timestamptz;
begin
  perform pg_advisory_xact_lock(hierarchy_lock_key());
  if exists (select from upline_links l where l.member_no = m and l.valid_from = from_instant and l.version >= ver) then return false; end if;
  before := array(select row(s.*)::stake from stakes_below(m) s);
  insert into upline_links as l (member_no, valid_from, upline_no, version, source) values (m, from_instant, to_upline, ver, why)
    on conflict (member_no, valid_from) do update set upline_no = excluded.upline_no, version = excluded.version, source = excluded.source;
  update members set upline_no = (select l.upline_no from upline_links l where l.member_no = m order by l.valid_from desc limit 1) where no = m;
  insert into member_deltas
    select member_no, level, bucket, sum(loans), sum(amount_cents), sum(created_days), sum(funded_days), sum(share_cents)
    from (select member_no, level, bucket, -loans loans, -amount_cents amount_cents, -created_days created_days,
            -funded_days funded_days, -share_cents share_cents from unnest(before)
          union all select * from stakes_below(m)) d
    group by 1, 2, 3 having (sum(loans), sum(amount_cents), sum(created_days), sum(funded_days), sum(share_cents)) <> (0, 0, 0, 0, 0);
  select coalesce(min(valid_from), 'infinity') into till_instant from upline_links where member_no = m and valid_from > from_instant;
  perform queue_resettlement(m, 2, from_instant, till_instant, why);
  return true;
end $$;

-- A member is active or not from an instant on. Estimates are computed for everybody and shown as 0 to the inactive;
-- the company's sums leave them out.
create function set_activity(m int, active boolean, from_instant timestamptz, ver bigint, why text) returns void
language plpgsql as $$
declare was boolean; today boolean; till_instant timestamptz;
begin
  perform pg_advisory_xact_lock(hierarchy_lock_key());
  if exists (select from member_activity a where a.member_no = m and a.valid_from = from_instant and a.version >= ver) then return; end if;
  was := active_at(m, from_instant);
  insert into member_activity (member_no, valid_from, is_active, version, source) values (m, from_instant, active, ver, why)
    on conflict (member_no, valid_from) do update set is_active = excluded.is_active, version = excluded.version, source = excluded.source;
  today := active_at(m, 'infinity');
  insert into member_deltas
    select 0, t.level, t.bucket, 0, 0, 0, 0, sum(case when today then t.share_cents else -t.share_cents end)
    from (select * from member_totals where member_no = m and bucket < 5
          union all select * from member_deltas where member_no = m and bucket < 5) t
    where today <> (select is_active from members where no = m)
    group by 1, 2, 3 having sum(t.share_cents) <> 0;
  update members set is_active = today where no = m and is_active <> today;
  if was = active then return; end if;
  select coalesce(min(valid_from), 'infinity') into till_instant from member_activity where member_no = m and valid_from > from_instant;
  perform queue_resettlement(m, 3, from_instant, till_instant, why);
end $$;

-- Takes the waiting resettlements and settles their loans in one transaction. Rows of loans whose money changed.
create function resettle(most int) returns table (loan_id uuid, reversed_rev int, booked_rev int, earned int)
language plpgsql as $$
declare due resettlements[]; ids uuid[];
begin
  with gone as (
    delete from resettlements where id = any(array(select id from resettlements order by id limit most for update skip locked)) returning *)
  select array_agg(g.*::resettlements) into due from (select gone.* from gone) g;
  if due is null then return; end if;
  ids := array(
    select l.id from loans l where l.id in (
      select x.id from unnest(due) d join loans x on x.status = 5 and x.chain_at >= d.from_at and x.chain_at < d.till_at
        and x.officer_no in (select ever_below(d.member_no, d.depth)))
    order by l.id for update of l);
  perform pg_advisory_xact_lock_shared(hierarchy_lock_key());
  return query select * from settle(ids, (select min(cause) from unnest(due)));
end $$;

-- Builds all roll-ups anew from loans, links and the ledger; also what a plan does when it takes effect.
create function rebuild_totals() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hierarchy_lock_key());
  delete from officer_totals; delete from member_totals; delete from member_deltas;
  perform apply_facts(array(
    select row(f.officer_no, f.status, sum(f.loans), sum(f.amount_cents), sum(f.created_days), sum(f.funded_days),
      sum(f.s0), sum(f.s1), sum(f.s2), sum(f.s3))::loan_fact
    from rates_at(now()) r, loans l, lateral facts_of(l, 1, r) f group by f.officer_no, f.status));
  insert into member_deltas
    select m.member_no, e.level, b.bucket,
      sum(case when w.loan then m.sign else 0 end), sum(case when w.loan or w.month then m.sign * e.basis_cents else 0 end),
      sum(case when w.loan then m.sign * least(day_no(e.loan_created_at), day_no(e.loan_funded_at)) else 0 end),
      sum(case when w.loan then m.sign * day_no(e.loan_funded_at) else 0 end), sum(e.amount_cents)
    from commission_entries e,
      lateral (values (e.member_no, case e.kind when 1 then 1 else -1 end), (0, 0)) m(member_no, sign),
      lateral (values (5), (month_no(e.loan_funded_at))) b(bucket),
      lateral (select b.bucket = 5 and m.member_no > 0 and e.level > 0 loan, b.bucket > 5 and m.member_no > 0 and e.rate_bp > 0 as month) w
    group by 1, 2, 3;
end $$;
`)
  }
}
