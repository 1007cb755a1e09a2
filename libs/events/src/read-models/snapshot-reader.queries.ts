export const LONG_TIMEOUTS = `set idle_in_transaction_session_timeout = '10min'; set statement_timeout = 0`

export const BEGIN_AT_ONE_INSTANT = 'begin isolation level repeatable read read only'

/** $1 request: one process reads for it. The instant of the snapshot, and the last row of the outbox by then. */
export const LOCK_REQUEST = `select pg_try_advisory_xact_lock(hashtextextended('snapshot ' || $1, 0)) as mine, now() as "takenAt",
        (select coalesce(max(id), 0)::text from outbox) as "lastOutboxId"`

export const declareRows = (sql: string): string => `declare snapshot_rows no scroll cursor for ${sql}`

export const fetchRows = (count: number): string => `fetch ${count} from snapshot_rows`

export const CLOSE_ROWS = 'close snapshot_rows'
