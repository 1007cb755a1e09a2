/** $1 snapshot ID, $2 attempt: the rebuild that waits for it. Batches of an earlier attempt are deleted. */
export const RECEIVING = `
  with found as (
    select id, attempt from read_model_rebuilds where id = $1 and state = 'receiving' and attempt <= $2 for update),
  older as (delete from snapshot_batches s using found f where s.rebuild_id = f.id and f.attempt < $2)
  update read_model_rebuilds r set attempt = $2, updated_at = now() from found f where r.id = f.id returning r.id, r.model`

/** $1 rebuild, $2 batch, $3 rows, $4 how many, $5 checksum. */
export const STAGE = `
  insert into snapshot_batches (rebuild_id, batch, rows, row_count, checksum) values ($1, $2, $3, $4, $5)
  on conflict (rebuild_id, batch) do update set rows = excluded.rows, row_count = excluded.row_count, checksum = excluded.checksum`

export const RECEIVED = `select batch, row_count as rows, checksum from snapshot_batches where rebuild_id = $1 order by batch`

/** $1 rebuild, $2 manifest. */
export const COMPLETE = `update read_model_rebuilds set state = 'settling', manifest = $2, updated_at = now() where id = $1`

/** $1 rebuild, $2 why. Its received batches and recorded events are deleted with it. */
export const REFUSE = `
  with batches as (delete from snapshot_batches where rebuild_id = $1),
  journal as (delete from rebuild_journal where rebuild_id = $1)
  update read_model_rebuilds set state = 'refused', reason = $2, updated_at = now()
  where id = $1 and state in ('receiving', 'settling')`

/** $1 rebuild, $2 report. */
export const DONE = `
  with batches as (delete from snapshot_batches where rebuild_id = $1),
  journal as (delete from rebuild_journal where rebuild_id = $1)
  update read_model_rebuilds set state = 'done', report = $2, updated_at = now() where id = $1`

/**
 * Whether one of these models has an open rebuild. The insert adds nothing, but locks the journal as NOTE does: the replacement waits
 * for this transaction. $1 models.
 */
export const HAS_OPEN = `
  with locked as (
    insert into rebuild_journal (rebuild_id, topic, key, headers, body)
    select id, '', '', '{}', '' from read_model_rebuilds where false)
  select 1 one from read_model_rebuilds where model = any($1) and state in ('receiving', 'settling') limit 1`

/** $1 models with an open rebuild, $2 to $5 messages: records each for every open rebuild. */
export const NOTE = `
  insert into rebuild_journal (rebuild_id, topic, key, headers, body)
  select r.id, m.topic, m.key, m.headers::jsonb, m.body
  from read_model_rebuilds r cross join unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality
    as m (topic, key, headers, body, n)
  where r.model = any($1) and r.state in ('receiving', 'settling') order by m.n`

export const OPEN = `
  select id, model, state, ends, manifest, updated_at < now() - make_interval(secs => $1) as "isSilent"
  from read_model_rebuilds where state in ('receiving', 'settling') order by asked_at for update skip locked limit 1`

/** $1 rebuild, $2 current ends of the topics. */
export const AWAIT_ENDS = `update read_model_rebuilds set ends = $2, updated_at = now() where id = $1`

/** $1 group, $2 types. */
export const COUNT_OPEN_DEAD_LETTERS = `
  select count(*)::int as count from dead_letters where group_name = $1 and event_type = any($2) and resolved_at is null`

/** $1 rebuild, $2 the last one that was read. */
export const JOURNAL = `
  select n, topic, key, headers, body from rebuild_journal where rebuild_id = $1 and n > $2 order by n limit 200`

/** A replacement takes longer for a larger copy, and handlers wait until it ends. */
export const NO_TIMEOUTS = `select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`

/** Waits until every transaction that has recorded an event has ended. New ones wait until the copy is replaced. */
export const HOLD_HANDLERS = 'lock table rebuild_journal in share row exclusive mode'
