import { Migration } from '@mikro-orm/migrations'

/** Sums that lists read: per officer and status (exact, same transaction), per member, level and bucket (deltas, folded). */
export class RollUpsMigration extends Migration {
  override up(): void {
    this.addSql(`
-- s0..s3: what each level of whatever chain stands above would get under today's plan, rounded per loan. Rounded shares
-- do not depend on who gets them, so a move transfers sums of officers and touches no loan.
create table officer_totals (
  officer_no int not null, status smallint not null,
  loans bigint not null, amount_cents bigint not null, created_days bigint not null, funded_days bigint not null,
  s0 bigint not null, s1 bigint not null, s2 bigint not null, s3 bigint not null,
  primary key (officer_no, status)
) with (fillfactor = 50);

-- bucket 1..4: pending by status; 5: funded; yyyymm: shares of loans funded in that month. member 0: the company.
-- What is true now = member_totals + member_deltas: writers append, one folder adds up.
create table member_totals (
  member_no int not null, level smallint not null, bucket int not null,
  loans bigint not null, amount_cents bigint not null, created_days bigint not null, funded_days bigint not null,
  share_cents bigint not null,
  primary key (member_no, level, bucket)
) with (fillfactor = 50);
create table member_deltas (
  member_no int not null, level smallint not null, bucket int not null,
  loans bigint not null, amount_cents bigint not null, created_days bigint not null, funded_days bigint not null,
  share_cents bigint not null
);
create index member_deltas_by_member on member_deltas (member_no);

create type loan_fact as (
  officer_no int, status smallint, loans bigint, amount_cents bigint, created_days bigint, funded_days bigint,
  s0 bigint, s1 bigint, s2 bigint, s3 bigint);

-- What one loan adds to the sums. An open loan with an outcome (withdrawn, denied, cancelled) adds nothing; a funded
-- one keeps its place, since its shares were paid.
create function facts_of(l loans, sign int, r rates) returns loan_fact language sql immutable as $$
  select case when l.status < 5 and l.outcome is not null
    then row(l.officer_no, l.status, 0, 0, 0, 0, 0, 0, 0, 0)::loan_fact
    else row(l.officer_no, l.status, sign, sign * coalesce(l.amount_cents, 0),
      sign * least(day_no(l.created_at), day_no(l.funded_at)), sign * coalesce(day_no(l.funded_at), 0),
      case when l.status = 5 or l.amount_cents is null then 0 else sign * share_cents(l.amount_cents, r.bp[1], r.lo[1], r.hi[1]) end,
      case when l.status = 5 or l.amount_cents is null then 0 else sign * share_cents(l.amount_cents, r.bp[2], r.lo[2], r.hi[2]) end,
      case when l.status = 5 or l.amount_cents is null then 0 else sign * share_cents(l.amount_cents, r.bp[3], r.lo[3], r.hi[3]) end,
      case when l.status = 5 or l.amount_cents is null then 0 else sign * share_cents(l.amount_cents, r.bp[4], r.lo[4], r.hi[4]) end
    )::loan_fact end $$;

-- What changed loans (old facts negative, new ones positive) do to the sums. The caller holds the shared hierarchy lock.
create function apply_facts(facts loan_fact[]) returns void language sql as $$
  with sums as materialized (
    select coalesce(officer_no, 0) officer_no, status, sum(loans)::bigint loans, sum(amount_cents)::bigint amount_cents,
      sum(created_days)::bigint created_days, sum(funded_days)::bigint funded_days,
      sum(s0)::bigint s0, sum(s1)::bigint s1, sum(s2)::bigint s2, sum(s3)::bigint s3
    from unnest(facts) group by 1, 2
    having (sum(loans), sum(amount_cents), sum(created_days), sum(funded_days), sum(s0), sum(s1), sum(s2), sum(s3)) <> (0, 0, 0, 0, 0, 0, 0, 0)),
  kept as (
    insert into officer_totals as t select * from sums where officer_no > 0 order by officer_no, status
    on conflict (officer_no, status) do update set loans = t.loans + excluded.loans,
      amount_cents = t.amount_cents + excluded.amount_cents, created_days = t.created_days + excluded.created_days,
      funded_days = t.funded_days + excluded.funded_days, s0 = t.s0 + excluded.s0, s1 = t.s1 + excluded.s1,
      s2 = t.s2 + excluded.s2, s3 = t.s3 + excluded.s3),
  chains as materialized (select * from chains_today(array(select distinct officer_no from sums where officer_no > 0))),
  stakes as (
    select c.member_no, c.level, c.is_active, f.*, (array[f.s0, f.s1, f.s2, f.s3])[c.level + 1] share
    from sums f join chains c using (officer_no)),
  changed as (
    select member_no, level, status bucket, loans, amount_cents, created_days, funded_days, share from stakes where level = 0 or status < 5
    union all   -- the company's estimates: what nobody active would get is nobody's
    select 0, level, status, 0, 0, 0, 0, share from stakes where status < 5 and is_active
    union all
    select 0, 0::smallint, status, loans, amount_cents, created_days, funded_days, 0 from sums)
  insert into member_deltas
  select member_no, level, bucket, sum(loans), sum(amount_cents), sum(created_days), sum(funded_days), sum(share)
  from changed group by 1, 2, 3
  having (sum(loans), sum(amount_cents), sum(created_days), sum(funded_days), sum(share)) <> (0, 0, 0, 0, 0) $$;

-- Folds the deltas; one folder at a time, a second one returns 0 at once. DELETE .. RETURNING, never a high-water mark.
create function fold_deltas(most int) returns int language plpgsql as $$
declare folded int;
begin
  if not pg_try_advisory_xact_lock(77002) then return 0; end if;
  with gone as (delete from member_deltas where ctid = any(array(select ctid from member_deltas limit most)) returning *),
  sums as (
    select member_no, level, bucket, sum(loans) loans, sum(amount_cents) a, sum(created_days) c, sum(funded_days) f,
      sum(share_cents) s, count(*) k from gone group by 1, 2, 3),
  kept as (
    insert into member_totals as t select member_no, level, bucket, loans, a, c, f, s from sums order by 1, 2, 3
    on conflict (member_no, level, bucket) do update set loans = t.loans + excluded.loans,
      amount_cents = t.amount_cents + excluded.amount_cents, created_days = t.created_days + excluded.created_days,
      funded_days = t.funded_days + excluded.funded_days, share_cents = t.share_cents + excluded.share_cents)
  select coalesce(sum(k), 0) into folded from sums;
  return folded;
end $$;
`)
  }
}
