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

/** $1 group, $2 to $7 the message, $8 error, $9 attempts, $10 whether it parks its key. */
export const INSERT_DEAD_LETTER = `insert into dead_letters as d
         (group_name, event_id, event_type, topic, key, headers, body, error, attempts, is_parking, replay_requested_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select max(x.replay_requested_at) from dead_letters x
         where $10 and x.group_name = $1 and x.topic = $4 and x.key = $5 and x.is_parking and x.resolved_at is null))
       on conflict (group_name, event_id) do update
         set error = excluded.error, attempts = d.attempts + excluded.attempts, failed_at = now(), resolved_at = null`

/** $1: a dead letter's ID. No row: it is resolved. */
export const LOCK_OPEN_DEAD_LETTER = 'select 1 from dead_letters where id = $1 and resolved_at is null for update'

/** $1: a dead letter's ID. */
export const RESOLVE_DEAD_LETTER = 'update dead_letters set resolved_at = now() where id = $1 and resolved_at is null'

/** $1: a dead letter's ID, $2 error. */
export const COUNT_FAILED_REPLAY =
  'update dead_letters set attempts = attempts + 1, error = $2, failed_at = now() where id = $1'

/** $1: a dead letter's ID, $2 whether it parks its key, $3 group, $4 topic, $5 key. */
export const CANCEL_REPLAY = `update dead_letters set replay_requested_at = null where resolved_at is null and (id = $1
           or ($2 and is_parking and group_name = $3 and topic = $4 and key = $5))`

/** $1 patterns of texts. */
export const MENTIONS = `select id, body from dead_letters where body ilike any($1) for update`

/** $1: a dead letter's ID, $2 its new body. */
export const REPLACE_BODY = 'update dead_letters set body = $2 where id = $1'
