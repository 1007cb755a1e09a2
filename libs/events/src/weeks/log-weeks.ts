import type { WeeklyTable } from './weekly-partitions.ts'

/** SQL: how far every group has come. A partition without a group holds nothing that somebody still reads. */
export const PASSED = `select topic, partition, min("offset") as passed from group_offset group by topic, partition`

/** The embedded log. A week goes when it is older than the cutoff and every group has passed it. */
export const EVENT_LOG: WeeklyTable = {
  name: 'event_log',
  keys: ['primary key (topic, partition, "offset")', 'unique (topic, event_id)'],
  isNeeded: `select exists (select from %1$I l left join (${PASSED}) g using (topic, partition)
    where l.at >= $1 or l."offset" >= g.passed)`,
}

const TRIM_BATCH = 10_000

/**
 * SQL function `trim_events(days)`: drops weeks that are over, then deletes a batch of the rows that no week holds (ids
 * without a time). Never younger than one day. Returns how many rows it deleted, or the size of a batch while there may
 * be more. It runs with its owner's rights, since services may not delete from the log.
 */
export const TRIM_EVENTS = `
create or replace function trim_events(days int) returns bigint language plpgsql security definer
  set search_path = public, pg_temp as $$
declare cutoff timestamptz := now() - make_interval(days => greatest(days, 1)); part text; deleted bigint; total bigint := 0;
begin
  perform add_event_log_weeks(now());
  perform drop_event_log_weeks(cutoff);
  foreach part in array array['event_log_timeless', 'event_log_later'] loop
    execute format('delete from %1$I where ctid = any (array(
      select l.ctid from %1$I l left join (${PASSED}) g using (topic, partition)
      where l.at < $1 and (g.passed is null or l."offset" < g.passed) limit ${TRIM_BATCH}))', part) using cutoff;
    get diagnostics deleted = row_count;
    total := total + deleted;
  end loop;
  return total;
end $$`

/** The largest number of rows that one call deletes from one place: a call that deleted fewer left none. */
export const TRIMMED_AT_ONCE = TRIM_BATCH
