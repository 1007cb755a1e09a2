import type { EntityManager } from '@mikro-orm/postgresql'
import { deleteSome, firstRow } from '@upline/db'

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

/** When the oldest request was made that a second person has not decided; null without one. A locked pay run counts as a request. */
const OLDEST_REQUEST = `
  select min(x.at) at from (
    select requested_at at from approval_requests where state = 'pending'
    union all
    select q.made_at from adjustment_requests q where not exists (select from adjustment_decisions d where d.request_id = q.id)
    union all
    select closed_at from pay_periods where state in ('locked', 'verifying')) x`

export const oldestRequestAt = async (em: EntityManager): Promise<Date | null> => {
  const at = (await firstRow<{ at: Date | string | null }>(em, OLDEST_REQUEST))?.at ?? null
  return at === null ? null : new Date(at)
}

/** $1 the end of the retention, $2 how many rows at most. */
export const DELETE_OLD_TIES = deleteSome('account_ties', 'at < $1', '$2')
