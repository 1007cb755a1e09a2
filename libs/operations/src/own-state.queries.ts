/** The outbox has no time column: its rows contain the time of their event. */
export const WAITING = `select (select count(*)::int from outbox) as events,
  (select headers ->> 'ce_time' from outbox order by id limit 1) as oldest,
  (select count(*)::int from dead_letters where resolved_at is null) as dead`

export const SIZE = `select pg_database_size(current_database())::float8 as bytes`
