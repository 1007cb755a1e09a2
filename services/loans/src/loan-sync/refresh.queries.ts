/** Serializes the requests of one member. */
export const PERSON_LOCK = 'select pg_advisory_xact_lock(77010, hashtext($1))'

/** A request without an answer does not block its requester forever. */
export const RUNNING = `
  select 1 from sync_requests where requested_by = $1 and finished_at is null and requested_at > $2::timestamptz - interval '5 minutes'`

export const REQUEST = 'insert into sync_requests (id, requested_by, requested_at) values ($1, $2, $3)'

export const OWN = 'select 1 from sync_requests where id = $1 and requested_by = $2'

export const FINISH = `
  update sync_requests set started_at = $2, finished_at = $3, loans_read = $4, loans_changed = $5, error = $6
  where id = $1 and finished_at is null`

/** The status of the request. It is complete once every loan that the sync changed is in the pipeline. */
export const STATE = `
  select r.loans_read "loansRead", r.loans_changed "loansChanged", r.error, r.finished_at is not null "isFinished",
    (select count(*) from sync_arrivals a where a.read_at >= r.started_at) >= r.loans_changed "hasArrived"
  from sync_requests r where r.id = $1`
