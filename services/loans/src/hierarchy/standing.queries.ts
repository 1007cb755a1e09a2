import { deleteSome } from '@upline/db'

/** Accounts before an event. $1 ids. */
export const ACCOUNTS = `
  select id, version::float8 "version", role, duties, email, username, is_active "isActive", joined_at is null "isPlaceholder"
  from members where id = any($1)`

/** $1 ties, $2 when. */
export const NOTE_TIES = `
  insert into account_ties (account_id, by_id, kind, at)
  select account_id, by_id, kind, $2 from json_to_recordset($1) x(account_id text, by_id text, kind text)
  on conflict do nothing`

/** $1 roles of members with their start, as JSON. */
export const NOTE_ROLES = 'select note_roles($1)'

/** $1 the end of the retention, $2 how many rows at most. */
export const DELETE_OLD_TIES = deleteSome('account_ties', 'at < $1', '$2')
