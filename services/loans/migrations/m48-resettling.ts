import { Migration } from '@mikro-orm/migrations'

/**
 * A late move may affect every funding of a company. Its loans wait in a list and are settled in batches, because all of them
 * together exceed the memory of a process. resettle() stays for the previous version during the upgrade.
 */
export class ResettlingMigration extends Migration {
  override up(): void {
    this.addSql(`
create table resettling (
  loan_id uuid primary key,
  cause   text not null
);

-- Which loans the waiting resettlements touch; gives how many of those were taken.
create function spread_resettlements(most int) returns int language plpgsql as $$
declare due resettlements[];
begin
  with gone as (
    delete from resettlements where id = any(array(select id from resettlements order by id limit most for update skip locked)) returning *)
  select array_agg(g.*::resettlements) into due from (select gone.* from gone) g;
  insert into resettling (loan_id, cause)
    select x.id, min(d.cause) from unnest(due) d
    join loans x on x.status = 5 and x.chain_at >= d.from_at and x.chain_at < d.till_at
      and x.officer_no in (select ever_below(d.member_no, d.depth))
    group by x.id order by x.id on conflict (loan_id) do nothing;
  return coalesce(cardinality(due), 0);
end $$;

-- Settles the next of them. Rows of loans whose money changed. The order of locks is m46's.
create function resettle_next(most int) returns table (loan_id uuid, reversed_rev int, booked_rev int, earned int)
language plpgsql as $$
#variable_conflict use_column
declare ids uuid[]; why text;
begin
  perform pg_advisory_xact_lock_shared(77008);
  with gone as (
    delete from resettling where loan_id = any(array(select loan_id from resettling order by loan_id limit most for update skip locked)) returning *)
  select array_agg(loan_id), min(cause) into ids, why from gone;
  if ids is null then return; end if;
  ids := array(select id from loans where id = any(ids) order by id for update);
  perform pg_advisory_xact_lock_shared(hierarchy_lock_key());
  return query select * from settle(ids, why);
end $$;
`)
  }
}
