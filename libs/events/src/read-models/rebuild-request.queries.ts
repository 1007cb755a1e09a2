/** $1 id, $2 model: no row while a rebuild of the model is open. */
export const REQUEST_REBUILD = `insert into read_model_rebuilds (id, model) values ($1, $2) on conflict do nothing returning id`

/** $1 model. */
export const OPEN_REBUILD = `select id from read_model_rebuilds where model = $1 and state in ('receiving', 'settling')`

/**
 * $1 id, $2 snapshot, $3 the requesting service: in the owner's database, once the rebuild is committed in the other
 * one.
 */
export const REQUEST_SNAPSHOT = `insert into snapshot_requests (id, snapshot, for_service) values ($1, $2, $3)
  on conflict (id) do nothing`

/** $1 id. */
export const REBUILD_STATE = `select state, reason, report, manifest->>'takenAt' as "takenAt", manifest->>'rows' as rows,
    (select count(*)::int from snapshot_batches where rebuild_id = r.id) as batches
  from read_model_rebuilds r where id = $1`

/** $1 id. */
export const SNAPSHOT_STATE = 'select state, attempt, reason from snapshot_requests where id = $1'

/** $1 id, $2 why. */
export const GIVE_UP_REBUILD = `update read_model_rebuilds set state = 'refused', reason = $2, updated_at = now()
  where id = $1 and state in ('receiving', 'settling')`
