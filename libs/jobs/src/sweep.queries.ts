/** $1 name, $2 milliseconds between runs. */
export const REGISTER = `
  insert into sweeps (name, every_ms) values ($1, $2)
  on conflict (name) do update set every_ms = excluded.every_ms where sweeps.every_ms <> excluded.every_ms`

/**
 * $1 names, $2 milliseconds of a lease: claims the sweeps that are due. If its process ends during the run, a sweep is
 * due again as soon as its lease expires.
 */
export const TAKE_DUE = `
  update sweeps set running_until = now() + make_interval(secs => $2::float8 / 1000),
    next_run_at = now() + make_interval(secs => every_ms::float8 / 1000)
  where name in (
    select name from sweeps
    where name = any($1) and (running_until < now() or (running_until is null and next_run_at <= now()))
    for update skip locked)
  returning name`

/** $1 name, $2 milliseconds of a lease. */
export const EXTEND = `update sweeps set running_until = now() + make_interval(secs => $2::float8 / 1000)
  where name = $1 and running_until is not null`

/** $1 name, $2 the error; null if it succeeded. A failed run keeps the time of the last successful one. */
export const END = `update sweeps set running_until = null, last_fault = $2::text,
    last_run_at = case when $2::text is null then now() else last_run_at end
  where name = $1`

/** $1 names. */
export const STATES = `
  select name, every_ms as "everyMs", last_run_at as "lastRunAt", next_run_at as "nextRunAt", last_fault as fault,
    coalesce(last_run_at, registered_at) as since, now() as now
  from sweeps where name = any($1) order by name`
