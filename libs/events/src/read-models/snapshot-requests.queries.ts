export const OPEN_REQUEST = `select id, snapshot from snapshot_requests where state = 'asked' order by asked_at limit 1`

export const BEGIN = `update snapshot_requests set attempt = attempt + 1, batches = 0 where id = $1 and state = 'asked'
  returning attempt`

/** No row: another process has started over. */
export const COUNT = `update snapshot_requests set batches = $3 where id = $1 and attempt = $2 and state = 'asked' returning 1`

export const PUBLISHED = `update snapshot_requests set state = 'published', published_at = now()
  where id = $1 and attempt = $2 and state = 'asked' returning 1`

export const REFUSE = `update snapshot_requests set state = 'refused', reason = $2 where id = $1`

/** $1 snapshot ID: its batches that the relay has not sent. */
export const UNSENT_BATCHES = `select count(*)::int as rows from outbox where key = $1`

/** $1 the last row of the outbox: how many up to it the relay has not sent. */
export const UNSENT_UNTIL = `select count(*)::int as rows from outbox where id <= $1`
