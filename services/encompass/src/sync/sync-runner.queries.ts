/** One row. The transaction that locks it is the running sync. */
export const TURN = 'select 1 from sync_turn for update skip locked'

export const WATERMARK = 'select watermark from sync_turn'

export const SET_WATERMARK = 'update sync_turn set watermark = $1'

/** $1 request, $2 who, $3 when. */
export const ADD_REQUEST = `
  insert into sync_requests (request_id, requested_by, requested_at) values ($1, $2, $3) on conflict (request_id) do nothing`

export const WAITING = `
  select request_id as id, is_scheduled as "isScheduled" from sync_requests where finished_at is null
  order by requested_at, request_id`

export const REQUESTS_DONE = 'update sync_requests set finished_at = $2 where request_id = any ($1::text[])'

export const REMEMBER_RUN = `
  insert into sync_runs (started_at, finished_at, loans_read, loans_changed, error, kind) values ($1, $2, $3, $4, $5, $6)`

export const LAST_PASS = `
  select id, finished_at as "finishedAt" from sync_runs where kind <> 'webhooks' order by finished_at desc limit 1`
