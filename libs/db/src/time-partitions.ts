/** How long a partition is. Its name ends with the UTC date, or the year, of its beginning. */
type Span = 'week' | 'year'

/** A table that is partitioned by an instant, and how its partitions are created and dropped. */
export interface TimedTable {
  name: string
  span: Span
  /** The column of the instant. */
  column: string
  /** The partition that the plain table became: everything before the first week or year. */
  former: string
  /** The partition of rows that no other partition takes. */
  others: string
  /** Constraints of each partition, such as unique keys. A key is in one partition only, so it applies to the whole table. */
  constraints: string[]
}

/** A weekly table whose partitions are dropped whole. */
export interface DroppedTable extends TimedTable {
  /** SQL: whether partition `%1$I` still contains rows that must stay; `$1` is the end of the retention. */
  isNeeded: string
}

interface SpanFormat {
  /** As in `to_char`. */
  suffix: string
  interval: string
  /** Partitions created ahead of time: a service that is down for that long still finds the partition of its rows. */
  ahead: number
}

const FORMATS: Record<Span, SpanFormat> = {
  week: { suffix: 'YYYYMMDD', interval: '7 days', ahead: 2 },
  year: { suffix: 'YYYY', interval: '1 year', ahead: 1 },
}

const LOCK_TIMEOUT = '2s'

const RIGHTS = `security definer set search_path = public, pg_temp set lock_timeout = '${LOCK_TIMEOUT}'`

/** SQL: the end of a partition `c` of `pg_class`; null for the default one and for one that does not exist. */
const END_OF = `(regexp_match(pg_get_expr(c.relpartbound, c.oid), $re$TO \\('([^']+)'\\)$re$))[1]::timestamptz`

/**
 * SQL function `add_<table>_weeks(now)` or `add_<table>_years(now)`: creates the partitions of this week or year and the next
 * ones, and returns how many were missing. Each is created next to the table and then attached, so that readers and writers
 * continue. Rows that arrived before their partition move into it.
 */
export const addPartitions = ({ name, span, column, former, others, constraints }: TimedTable): string => {
  const { suffix, interval, ahead } = FORMATS[span]
  const elements = ['including defaults', ...constraints.map((one) => `, ${one.replaceAll("'", "''")}`)].join('')
  return `
create or replace function add_${name}_${span}s(at_time timestamptz) returns int language plpgsql ${RIGHTS} as $$
declare start timestamptz; until timestamptz; part text; added int := 0; isEarly boolean;
  first timestamptz := (select ${END_OF} from pg_class c where c.oid = to_regclass('public.${former}'));
begin
  perform pg_advisory_xact_lock(hashtext('${span}s of ${name}'));
  for n in 0..${ahead} loop
    start := (date_trunc('${span}', at_time at time zone 'UTC') + n * interval '${interval}') at time zone 'UTC';
    until := (start at time zone 'UTC' + interval '${interval}') at time zone 'UTC';
    part := '${name}_' || to_char(start at time zone 'UTC', '${suffix}');
    continue when start < first or to_regclass('public.' || part) is not null;
    execute format('create table %I (like ${name} ${elements})', part);
    select exists (select from ${others} where ${column} >= start and ${column} < until) into isEarly;
    if isEarly then
      lock table ${others} in share row exclusive mode;
      execute format('with early as (delete from ${others} where ${column} >= %L and ${column} < %L returning *)
        insert into %I select * from early', start, until, part);
    end if;
    execute format('alter table ${name} attach partition %I for values from (%L) to (%L)', part, start, until);
    added := added + 1;
  end loop;
  return added;
end $$`
}

/**
 * SQL function `drop_<table>_weeks(cutoff)`: drops the partitions whose week ended before the cutoff and that contain
 * nothing that must stay. Returns how many.
 */
export const dropWeeks = ({ name, isNeeded }: DroppedTable): string => `
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

/**
 * SQL: turns a plain table into partition `former` of a table of its name. No row is read or written if a validated check says
 * that all of them are before `until`, which is SQL for a literal.
 */
export const partitionByTime = ({ name, column, former, others, constraints }: TimedTable, until: string): string[] => [
  `alter table ${name} rename to ${former}`,
  `create table ${name} (like ${former} including defaults) partition by range (${column})`,
  `alter table ${name} attach partition ${former} for values from (minvalue) to (${until})`,
  `create table ${others} partition of ${name} (${constraints.join(', ')}) default`,
]

/** SQL: the partitions of a table that have an end, oldest first. $1 table. */
export const PARTITIONS_OF = `
  select c.relname::text "name", ${END_OF} "until" from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = $1::regclass and ${END_OF} is not null order by 2`
