const LETTER = `id, group_name as "group", event_id as "eventId", event_type as "eventType", topic, key, error, attempts,
  is_parking as "isParking", failed_at as "failedAt", replay_requested_at as "replayRequestedAt"`

export const OPEN_DEAD_LETTERS = `select ${LETTER} from dead_letters where resolved_at is null order by id limit 1000`

/** $1 group: the oldest letters whose replay was asked for. */
export const REQUESTED_LETTERS = `select ${LETTER}, headers, body from dead_letters
  where group_name = $1 and resolved_at is null and replay_requested_at is not null order by id limit 100`

/** $1: one letter's id, null for all. A parked key is asked for as a whole, since its events go in order. */
export const REQUEST_REPLAY = `update dead_letters d set replay_requested_at = now()
  where d.resolved_at is null and ($1::bigint is null or d.id = $1 or (d.is_parking and exists (
    select from dead_letters x where x.id = $1 and x.is_parking
      and (x.group_name, x.topic, x.key) = (d.group_name, d.topic, d.key))))`
