const DEAD_LETTER = `id, group_name as "group", event_id as "eventId", event_type as "eventType", topic, key, error, attempts,
  is_parking as "isParking", failed_at as "failedAt", replay_requested_at as "replayRequestedAt"`

export const OPEN_DEAD_LETTERS = `select ${DEAD_LETTER} from dead_letters where resolved_at is null order by id limit 1000`

/** $1: an open dead letter's ID. */
export const OPEN_DEAD_LETTER = `select ${DEAD_LETTER}, headers, body from dead_letters where id = $1 and resolved_at is null`

/** $1 group: the oldest dead letters with a requested replay. */
export const REQUESTED_DEAD_LETTERS = `select ${DEAD_LETTER}, headers, body from dead_letters
  where group_name = $1 and resolved_at is null and replay_requested_at is not null order by id limit 100`

/** $1: a dead letter's ID, null for all. A parked key is replayed as a whole, because its events stay in order. */
export const REQUEST_REPLAY = `update dead_letters d set replay_requested_at = now()
  where d.resolved_at is null and ($1::bigint is null or d.id = $1 or (d.is_parking and exists (
    select from dead_letters x where x.id = $1 and x.is_parking
      and (x.group_name, x.topic, x.key) = (d.group_name, d.topic, d.key))))`

/**
 * $1: a dismissed dead letter. Its event counts as handled, however often it is delivered, and what is parked behind it
 * is replayed.
 */
export const DISCARD_DEAD_LETTER = `with gone as (
    update dead_letters set resolved_at = now() where id = $1 and resolved_at is null returning *),
  known as (
    insert into inbox (group_name, event_id, made_at) select group_name, event_id, event_made_at(event_id) from gone
    on conflict do nothing),
  next as (
    update dead_letters d set replay_requested_at = now() from gone g
    where g.is_parking and d.is_parking and d.resolved_at is null and d.id <> g.id
      and (d.group_name, d.topic, d.key) = (g.group_name, g.topic, g.key))
  select id from gone`
