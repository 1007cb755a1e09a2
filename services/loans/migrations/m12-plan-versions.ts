import { Migration } from '@mikro-orm/migrations'

/** Versions of the plan that people publish and withdraw, and the switch of estimates at the effective date. */
export class PlanVersionsMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table plan_versions
  drop constraint plan_versions_effective_from_key,
  add column reason        text not null default '',
  add column withdrawn_at  timestamptz,
  add column withdrawn_by  text,
  add column withdrawn_for text;
create unique index plan_versions_effective on plan_versions (effective_from) where withdrawn_at is null;

create or replace function plan_at(t timestamptz) returns int language sql stable parallel safe as $$
  select version from plan_versions where effective_from <= t and withdrawn_at is null order by effective_from desc limit 1 $$;

create trigger plan_rates_append_only before update or delete or truncate on plan_rates
  for each statement execute function refuse_change();

-- A version changes once at most: it is withdrawn, before it takes effect.
create function refuse_plan_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null and old.effective_from > clock_timestamp()
    and (new.version, new.effective_from, new.published_by, new.published_at, new.reason)
      = (old.version, old.effective_from, old.published_by, old.published_at, old.reason) then return new; end if;
  raise exception 'plan_versions is append-only' using errcode = 'restrict_violation';
end $$;
create trigger plan_versions_append_only before update or delete on plan_versions for each row execute function refuse_plan_change();

-- The version that the sums of estimates are built with. Whoever changes a loan adds and subtracts at these rates, not at
-- those of the clock: between the effective instant and the switch the sums stay what they are, and right.
create table estimate_plan (one boolean primary key default true check (one), version int not null references plan_versions);
insert into estimate_plan (version) values (plan_at(now()));
create or replace function rates_at(t timestamptz) returns rates language sql stable as $$
  select row(array_agg(rate_bp order by level), array_agg(min_cents order by level), array_agg(max_cents order by level))::rates
  from plan_rates where version = (select version from estimate_plan) $$;

-- Brings the sums of estimates to the plan of now; null where they are there already. The folder is kept out too: rows
-- that it adds while the sums are built anew would count twice.
create function switch_estimates() returns int language plpgsql as $$
declare due int;
begin
  perform pg_advisory_xact_lock(hierarchy_lock_key());
  due := plan_at(clock_timestamp());
  if due = (select version from estimate_plan) then return null; end if;
  perform pg_advisory_xact_lock(77002);
  update estimate_plan set version = due;
  perform rebuild_totals();
  return due;
end $$;

-- Fundings with a later date than a version's start, booked before it was published or withdrawn: a queue.
create table plan_resettlements (id bigint generated always as identity primary key, from_at timestamptz not null, cause text not null);

create function resettle_plans() returns table (loan_id uuid, reversed_rev int, booked_rev int, earned int)
language plpgsql as $$
declare since timestamptz; why text; ids uuid[];
begin
  with gone as (
    delete from plan_resettlements where id = any(array(select id from plan_resettlements order by id for update skip locked)) returning *)
  select min(from_at), min(cause) into since, why from gone;
  if since is null then return; end if;
  ids := array(select l.id from loans l where l.status = 5 and l.chain_at >= since order by l.id for update of l);
  perform pg_advisory_xact_lock_shared(hierarchy_lock_key());
  return query select * from settle(ids, why);
end $$;

-- A new version, from an instant on; null: from now. No funding is booked meanwhile, so none straddles the change.
create function publish_plan(rates json, starts_at timestamptz, by_whom text, why text) returns int language plpgsql as $$
declare no int; starts timestamptz;
begin
  perform pg_advisory_xact_lock(hierarchy_lock_key());
  starts := coalesce(starts_at, clock_timestamp());
  select max(version) + 1 into no from plan_versions;
  insert into plan_versions (version, effective_from, published_by, reason) values (no, starts, by_whom, why);
  insert into plan_rates (version, level, rate_bp, min_cents, max_cents)
    select no, r.level, r.rate_bp, r.min_cents, r.max_cents
    from json_to_recordset(rates) r(level smallint, rate_bp int, min_cents bigint, max_cents bigint);
  insert into plan_resettlements (from_at, cause)
    select starts, 'plan:' || no where exists (select from loans where status = 5 and chain_at >= starts);
  return no;
end $$;

create function withdraw_plan(no int, by_whom text, why text) returns boolean language plpgsql as $$
declare starts timestamptz;
begin
  perform pg_advisory_xact_lock(hierarchy_lock_key());
  update plan_versions set withdrawn_at = clock_timestamp(), withdrawn_by = by_whom, withdrawn_for = why
    where version = no and withdrawn_at is null and effective_from > clock_timestamp() returning effective_from into starts;
  if starts is null then return false; end if;
  insert into plan_resettlements (from_at, cause)
    select starts, 'plan:' || no || ' withdrawn' where exists (select from loans where status = 5 and chain_at >= starts);
  return true;
end $$;
`)
  }
}
