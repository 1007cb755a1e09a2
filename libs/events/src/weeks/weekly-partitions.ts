/** A table that is partitioned by `made_at`, a week each, and how its partitions are created and dropped. */
export interface WeeklyTable {
  name: string
  /** Unique keys of each partition. An ID is in one partition only, so they apply to the whole table. */
  keys: string[]
  /** SQL: whether partition `%1$I` still contains rows that must stay; `$1` is the end of the retention. */
  isNeeded: string
}

/** Partitions created ahead of time: a service that is down for that long still finds the week of its events. */
const WEEKS_AHEAD = 2
const LOCK_TIMEOUT = '2s'

const RIGHTS = `security definer set search_path = public, pg_temp set lock_timeout = '${LOCK_TIMEOUT}'`

/**
 * SQL function `add_<table>_weeks(now)`: creates the partitions of this week and the next ones, and returns how many
 * were missing. Each is created next to the table and then attached, so that readers and writers continue. Rows that
 * arrived before their partition move into it.
 */
export const addWeeks = ({ name, keys }: WeeklyTable): string => `
create or replace function add_${name}_weeks(at_time timestamptz) returns int language plpgsql ${RIGHTS} as $$
declare monday timestamp; part text; added int := 0; isEarly boolean;
begin
  perform pg_advisory_xact_lock(hashtext('weeks of ${name}'));
  for n in 0..${WEEKS_AHEAD} loop
    monday := date_trunc('week', at_time at time zone 'UTC') + n * interval '7 days';
    part := '${name}_' || to_char(monday, 'YYYYMMDD');
    continue when to_regclass('public.' || part) is not null;
    execute format('create table %I (like ${name} including defaults${keys.map((key) => `, ${key}`).join('')})', part);
    select exists (select from ${name}_later where made_at >= monday at time zone 'UTC'
      and made_at < (monday + interval '7 days') at time zone 'UTC') into isEarly;
    if isEarly then
      lock table ${name}_later in share row exclusive mode;
      execute format('with early as (delete from ${name}_later where made_at >= %L and made_at < %L returning *)
        insert into %I select * from early', monday at time zone 'UTC', (monday + interval '7 days') at time zone 'UTC', part);
    end if;
    execute format('alter table ${name} attach partition %I for values from (%L) to (%L)',
      part, monday at time zone 'UTC', (monday + interval '7 days') at time zone 'UTC');
    added := added + 1;
  end loop;
  return added;
end $$`

/**
 * SQL function `drop_<table>_weeks(cutoff)`: drops the partitions whose week ended before the cutoff and that contain
 * nothing that must stay. Returns how many.
 */
export const dropWeeks = ({ name, isNeeded }: WeeklyTable): string => `
create or replace function drop_${name}_weeks(cutoff timestamptz) returns int language plpgsql ${RIGHTS} as $$
declare part text; dropped int := 0; stays boolean;
begin
  perform pg_advisory_xact_lock(hashtext('weeks of ${name}'));
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = '${name}'::regclass and c.relname ~ '_\\d{8}$' order by 1 loop
    continue when (to_date(right(part, 8), 'YYYYMMDD') + 7) at time zone 'UTC' > cutoff;
    execute format('${isNeeded.replaceAll("'", "''")}', part) into stays using cutoff;
    continue when stays;
    -- A row may have come meanwhile: writers wait from here on, readers do not until the partition is dropped.
    lock table only ${name} in share row exclusive mode;
    execute format('${isNeeded.replaceAll("'", "''")}', part) into stays using cutoff;
    continue when stays;
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$`

/** SQL: turns a plain table whose rows all have no time into partition `<table>_timeless` of a table of its name. */
export const partitionByWeek = ({ name, keys }: WeeklyTable, timelessUntil: string): string[] => [
  `alter table ${name} rename to ${name}_timeless`,
  `create table ${name} (like ${name}_timeless including defaults) partition by range (made_at)`,
  `alter table ${name} attach partition ${name}_timeless for values from (minvalue) to ('${timelessUntil}')`,
  `create table ${name}_later partition of ${name} (${keys.join(', ')}) default`,
]
