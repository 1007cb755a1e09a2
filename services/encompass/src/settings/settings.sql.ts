export const SETTINGS = 'select value from tenant_settings'

/** Two people who change different settings at once both have their way. */
export const SETTINGS_LOCK = 'select pg_advisory_xact_lock(77102)'

export const KEEP_SETTINGS = `
  insert into tenant_settings (value, changed_by, changed_at) values ($1, $2, $3)
  on conflict (only_one) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at`

/** $1 all; else loans with a finished step of these keys ($2), or, where $3, with a day of their funds. */
export const READ_AGAIN = `
  update loan_snapshots set must_read = true
  where $1 or ($3 and has_funds_date) or exists (
    select from jsonb_to_recordset(ladder) as step ("settingId" text, key text, "isDone" boolean)
    where step."isDone" and (step.key = any ($2::text[]) or step."settingId" = any ($2::text[])))`

/** The next pass looks at everything: loans of a folder that was not read are older than the watermark. */
export const FROM_THE_BEGINNING = 'update tenant_settings set from_the_beginning_since = $1'

/** Also where it was asked for while that pass went on: then it stays asked for. $1 when the pass began. */
export const BEGINNING_READ = `
  update tenant_settings set from_the_beginning_since = null where from_the_beginning_since <= $1`

export const IS_FROM_THE_BEGINNING = 'select 1 from tenant_settings where from_the_beginning_since is not null'
