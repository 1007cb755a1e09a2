/** Requested, and not completed yet. */
export const RUNNING = 'select exists (select from sync_requests where finished_at is null) as "isRunning"'

const RUN = `id, started_at as "startedAt", finished_at as "finishedAt", kind, loans_read as "loansRead",
  loans_changed as "loansChanged", error`

/** A pass. Readings after notifications do not cover the whole tenant. */
export const LAST_READ = `
  select finished_at as at from sync_runs where error is null and kind <> 'webhooks' order by finished_at desc limit 1`

/** Before the first complete pass: when the database was created. */
export const LAST_READ_OR_INSTALLED = `
  select coalesce((${LAST_READ}), (select min(executed_at) from mikro_orm_migrations)) as at`

export const LAST_RUN = `select ${RUN} from sync_runs where kind <> 'webhooks' order by finished_at desc limit 1`

/** $1 the last ID of the previous page, or null, $2 how many. */
export const RUNS = `select ${RUN} from sync_runs where $1::uuid is null or id < $1::uuid order by id desc limit $2`

export const LOANS = 'select count(*)::int as n from loan_snapshots'
