import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'

/** Possible approvers and the caller, with the history of their role and duties, newest first. $1 the caller. */
export const CANDIDATES = `
  select m.id as "memberId", m.is_active as "isActive", m.role, m.duties, m.created_at as "joinedAt",
    coalesce((select json_agg(json_build_object('action', h.action, 'changes', h.changes, 'at', h.at) order by h.id desc)
      from member_history h where h.member_id = m.id
        and (h.changes @> '[{"field": "role"}]' or h.changes @> '[{"field": "duties"}]')), '[]') as lines
  from members m
  where m.removed_at is null and (m.id = $1 or (m.is_active and (m.role in ('ceo', 'admin') or 'payroll' = any(m.duties))))
  order by m.id = $1 desc, m.created_at limit 200`

const LINE_OF_SOMEONE_ELSE = `h.at >= $2 and h.by_id is not null and h.by_id <> h.member_id
  and h.action in ('created', 'imported', 'restored', 'changed')`

/** Ties of these accounts to other people, directly or through other accounts. $1 accounts, $2 since when. */
export const TIE_LINES = `
  with recursive controlled(id) as (
    select unnest($1::text[])
    union
    select c.by_id from controlled
    cross join lateral (
      select h.by_id from member_history h where h.member_id = controlled.id and ${LINE_OF_SOMEONE_ELSE}
      union
      select r.by_id from second_factor_resets r where r.account_id = controlled.id and r.at >= $2) c)
  select h.member_id as "accountId", h.by_id as "byId", h.action, h.changes, h.at
  from controlled c join member_history h on h.member_id = c.id where ${LINE_OF_SOMEONE_ELSE}`

/** $1 since when. */
export const RESETS = `select account_id as "accountId", by_id as "byId", at from second_factor_resets where at >= $1`

/** When the oldest request was made that a second person has not decided; null without one. */
const OLDEST_REQUEST = `select min(requested_at) at from move_requests where status = 'pending'`

export const oldestRequestAt = async (em: EntityManager): Promise<Date | null> => {
  const at = (await firstRow<{ at: Date | string | null }>(em, OLDEST_REQUEST))?.at ?? null
  return at === null ? null : new Date(at)
}

/** $1 account, $2 who, $3 when, $4 the end of the retention. */
export const ADD_RESET = `
  with old as (delete from second_factor_resets where at < $4)
  insert into second_factor_resets (account_id, by_id, at) values ($1, $2, $3) on conflict do nothing`
