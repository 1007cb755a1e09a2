import type { DroppedTable } from '@upline/db/time-partitions'
import { DEFINER } from './log-access.ts'
import { LOG_DAYS } from '../log-days.ts'

/**
 * SQL: how far all groups of a topic have come in each of its partitions. A group that has read from one partition
 * counts as a reader of all of them, from the beginning.
 */
const PASSED = `select t.topic, t.partition, min(coalesce(o."offset", 0)) as passed
    from (select distinct "group", topic from group_offset) g join topic_partition t using (topic)
      left join group_offset o using ("group", topic, partition) group by 1, 2`

/**
 * The embedded log. A week is dropped when it is older than the cutoff and every group of its topics has passed it. A
 * topic without a group keeps its weeks until the cutoff. A group that starts later logs that it needs a snapshot.
 */
export const EVENT_LOG: DroppedTable = {
  ...{ name: 'event_log', span: 'week', column: 'made_at', former: 'event_log_timeless', others: 'event_log_later' },
  constraints: ['primary key (topic, partition, "offset")', 'unique (topic, event_id)'],
  isNeeded: `select exists (select from %1$I l left join (${PASSED}) g using (topic, partition)
    where l.at >= $1 or l."offset" >= g.passed)`,
}

const TRIM_BATCH = 10_000

/**
 * SQL function `trim_events(days)`: drops expired weeks, then deletes a batch of rows that belong to no week (IDs
 * without a time). Returns how many rows it deleted, or the batch size while there may be more.
 *
 * It runs with the owner's rights, because services may not delete from the log. A week contains events of every
 * service: the retention limits a service's call, whatever days it passes. A service deletes single rows only of its
 * own topics, and never any younger than one day.
 */
export const TRIM_EVENTS = `
create or replace function trim_events(days int) returns bigint language plpgsql ${DEFINER} as $$
declare
  caller text := log_service();
  cutoff timestamptz := now() - make_interval(days => greatest(days, 1));
  part text; deleted bigint; total bigint := 0;
begin
  if caller is null then perform assert_own_topic(''); end if;
  perform add_event_log_weeks(now());
  perform drop_event_log_weeks(case when caller is null then cutoff else least(cutoff, now() - interval '${LOG_DAYS} days') end);
  foreach part in array array['event_log_timeless', 'event_log_later'] loop
    execute format('delete from %1$I where ctid = any (array(
      select l.ctid from %1$I l left join (${PASSED}) g using (topic, partition)
      where l.at < $1 and (g.passed is null or l."offset" < g.passed)
        and ($2 is null or split_part(l.topic, ''.'', 1) = $2) limit ${TRIM_BATCH}))', part) using cutoff, caller;
    get diagnostics deleted = row_count;
    total := total + deleted;
  end loop;
  return total;
end $$`

/** Maximum of rows that one call deletes from one place. A call that deleted fewer left none. */
export const TRIMMED_AT_ONCE = TRIM_BATCH
