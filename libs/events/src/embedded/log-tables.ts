import { addPartitions, dropWeeks } from '@upline/db/time-partitions'
import { EVENT_MADE_AT } from '../weeks/event-time.ts'
import { EVENT_LOG, TRIM_EVENTS } from './log-weeks.ts'
import { DEFINER, LOG_ACCESS } from './log-access.ts'

/** Every row of a log from before partitioning has an ID without a time. */
export const MADE_AT_COLUMN = `made_at timestamptz not null default '-infinity'`

/** Partitions per topic: a key always maps to the same one, so an existing topic keeps its number. */
export const PARTITIONS = 4

/** Tables of the embedded log, in a separate database. Every statement may run again. */
export const LOG_TABLES = [
  `create table if not exists topic_partition (
     topic text not null, partition int not null, next_offset bigint not null default 0, primary key (topic, partition))`,
  `create table if not exists group_offset (
     "group" text not null, topic text not null, partition int not null,
     "offset" bigint not null default 0, epoch bigint not null default 1, primary key ("group", topic, partition))`,
]

/** The log of a new database, before it is partitioned. */
export const PLAIN_LOG = `create table event_log (
  topic text not null, partition int not null, "offset" bigint not null,
  event_id text not null, key text not null, type text not null, headers jsonb not null, body text not null,
  at timestamptz not null default now(), ${MADE_AT_COLUMN},
  primary key (topic, partition, "offset"), unique (topic, event_id))`

/**
 * Appends a batch with the owner's rights, because services may not write to the tables. The partitions' counters stay
 * locked, in a fixed order, until the commit: commits follow the order of the offsets, so a reader that continues from
 * its offset misses nothing. A known event ID is skipped, also if one batch contains it twice, because a conflict would
 * block everything behind it. The bodies are in `bodies`, each at the position that its event names: an import's are
 * megabytes, which nested JSON would parse twice and the sort would carry along.
 */
const APPEND_MESSAGES = `create or replace function append_messages(batch jsonb, bodies bytea) returns bigint language plpgsql ${DEFINER} as $$
  declare appended bigint;
  begin
    perform assert_own_topic(e ->> 'topic') from (select distinct on (e ->> 'topic') e from jsonb_array_elements(batch) e) t;
    perform 1 from topic_partition t
      where (t.topic, t.partition) in (
        select e ->> 'topic', partition_of(e ->> 'topic', e ->> 'key') from jsonb_array_elements(batch) e)
      order by t.topic, t.partition for update;
    with incoming as (
      select n, e ->> 'topic' as topic, e ->> 'key' as key, e -> 'headers' as headers, e -> 'headers' ->> 'ce_id' as event_id,
        event_made_at(e -> 'headers' ->> 'ce_id') as made_at, e -> 'headers' ->> 'ce_type' as type, e ->> 'body' as body, (e ->> 'from')::int as "from", (e ->> 'bytes')::int as bytes
      from jsonb_array_elements(batch) with ordinality as b (e, n)),
    fresh as (
      select distinct on (i.topic, i.event_id) i.*, partition_of(i.topic, i.key) as partition from incoming i
      -- offset 0: looked up one by one; else the planner, which expects many, reads the log as long as that is short
      where not exists (select from (
        select from event_log l where l.topic = i.topic and l.event_id = i.event_id and l.made_at = i.made_at offset 0) known)
      order by i.topic, i.event_id, i.n),
    numbered as (
      select f.*, t.next_offset + row_number() over (partition by f.topic, f.partition order by f.n) - 1 as "offset"
      from fresh f join topic_partition t using (topic, partition)),
    inserted as (
      insert into event_log (topic, partition, "offset", event_id, made_at, key, type, headers, body)
      select topic, partition, "offset", event_id, made_at, key, type, headers,
        coalesce(body, convert_from(substring(bodies from "from" + 1 for bytes), 'UTF8'))
      from numbered returning topic, partition, "offset"),
    counted as (
      update topic_partition t set next_offset = i.last + 1
      from (select topic, partition, max("offset") as last, count(*) as n from inserted group by 1, 2) i
      where (t.topic, t.partition) = (i.topic, i.partition) returning t.topic, i.n)
    select sum(n) into appended
      from (select topic, sum(n) as n, pg_notify('upline_events', topic) from counted group by topic) c;
    return coalesce(appended, 0);
  end $$`

/** Each event with its own body. */
const APPEND_EVENTS = `create or replace function append_events(batch jsonb) returns bigint language sql as $$
  select append_messages(batch, null) $$`

const PARTITION_OF = `create or replace function partition_of(of_topic text, of_key text) returns int language sql stable as $$
  select (('x' || left(md5(of_key), 8))::bit(32)::bigint % (select count(*) from topic_partition where topic = of_topic))::int
  $$`

export const LOG_FUNCTIONS = [
  ...LOG_ACCESS,
  ...[EVENT_MADE_AT, PARTITION_OF, APPEND_MESSAGES, APPEND_EVENTS],
  ...[addPartitions(EVENT_LOG), dropWeeks(EVENT_LOG), TRIM_EVENTS],
]
