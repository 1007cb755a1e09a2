/**
 * Orders the requests of one person. Versions before took 77005, which is the adjustments': while both run somebody's two
 * requests of one instant may both be taken, and the one sync that follows answers both.
 */
export const PERSON_LOCK = 'select pg_advisory_xact_lock(77010, hashtext($1))'

/** A request that was never answered does not bar its asker for ever. */
export const RUNNING = `
  select 1 from sync_requests where requested_by = $1 and finished_at is null and requested_at > $2::timestamptz - interval '5 minutes'`

export const REQUEST = 'insert into sync_requests (id, requested_by, requested_at) values ($1, $2, $3)'

export const OWN = 'select 1 from sync_requests where id = $1 and requested_by = $2'

export const FINISH = `
  update sync_requests set started_at = $2, finished_at = $3, loans_read = $4, loans_changed = $5, error = $6
  where id = $1 and finished_at is null`

/** How the request stands; it has arrived when every loan that the sync changed has been taken into the pipeline. */
export const STATE = `
  select r.loans_read "loansRead", r.loans_changed "loansChanged", r.error, r.finished_at is not null "isFinished",
    (select count(*) from sync_arrivals a where a.read_at >= r.started_at) >= r.loans_changed "hasArrived"
  from sync_requests r where r.id = $1`
