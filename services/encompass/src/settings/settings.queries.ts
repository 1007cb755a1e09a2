export const SETTINGS = 'select value from tenant_settings'

/** Merges settings, so that two concurrent changes of different settings both apply. */
export const SETTINGS_LOCK = 'select pg_advisory_xact_lock(77102)'

export const KEEP_SETTINGS = `
  insert into tenant_settings (value, changed_by, changed_at) values ($1, $2, $3)
  on conflict (only_one) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at`

/** $1 all; else loans with a finished step of these keys ($2) or, if $3, with a funding date. */
export const READ_AGAIN = `
  update loan_snapshots set must_read = true
  where $1 or ($3 and has_funds_date) or exists (
    select from jsonb_to_recordset(ladder) as step ("settingId" text, key text, "isDone" boolean)
    where step."isDone" and (step.key = any ($2::text[]) or step."settingId" = any ($2::text[])))`

/** Makes the next pass read everything: loans of a folder that was skipped are older than the watermark. */
export const FROM_THE_BEGINNING = 'update tenant_settings set from_the_beginning_since = $1'

/** A request that arrived during that pass stays pending. $1 when the pass began. */
export const BEGINNING_READ = `
  update tenant_settings set from_the_beginning_since = null where from_the_beginning_since <= $1`

export const IS_FROM_THE_BEGINNING = 'select 1 from tenant_settings where from_the_beginning_since is not null'

/** Replicas that find the same sync due use the same key, so only one requests it. */
export const REQUEST_SYNC = `
  insert into sync_requests (request_id, requested_by, requested_at, is_scheduled) values ($1, 'schedule', $2, true)
  on conflict (request_id) do nothing`
