import type { EntityManager } from '@mikro-orm/postgresql'
import type { FieldChange, MemberHistoryAction, MemberHistoryEntry } from '@upline/contracts'
import { rows } from '@upline/db'

const WRITE = `
  insert into member_history (member_id, at, by_id, action, changes, import_id)
  select unnest($1::text[]), $2, $3, $4, $5, $6`

export interface HistoryRecord {
  members: string[]
  at: Date
  /** Who did it; null for the system. */
  by: string | null
  action: MemberHistoryAction
  changes?: FieldChange[]
  /** The import that added the member. */
  importId?: string
}

/** Runs in the transaction of the change. Moves write their own entries with their links. */
export async function writeHistory(tx: EntityManager, of: HistoryRecord): Promise<void> {
  if (of.members.length === 0) return
  const changes = JSON.stringify(of.changes ?? [])
  await rows(tx, WRITE, [of.members, of.at.toISOString(), of.by, of.action, changes, of.importId ?? null])
}

const WRITE_CHANGES = `
  insert into member_history (member_id, at, by_id, action, changes)
  select r."memberId", $2, $3, 'changed', r.changes from jsonb_to_recordset($1::jsonb) as r ("memberId" text, changes jsonb)`

/** Changes of several members by one caller, in one statement. */
export async function writeChanges(
  tx: EntityManager,
  changed: readonly { memberId: string; changes: FieldChange[] }[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await rows(tx, WRITE_CHANGES, [JSON.stringify(changed), at.toISOString(), by])
}

const PAGE = `
  select h.id::text, h.at, h.action, h.changes, h.by_id as "byId",
    coalesce(b.first_name || ' ' || b.last_name, h.by_id) as "byName"
  from member_history h left join members b on b.id = h.by_id
  where h.member_id = $1 and ($2::bigint is null or h.id < $2)
  order by h.id desc limit $3`

export interface HistoryRow extends Omit<MemberHistoryEntry, 'at' | 'by'> {
  at: Date | string
  byId: string | null
  byName: string | null
}

/** Entries of a member, newest first. `before`: null, or the last entry of the previous page. */
export const historyOf = (
  em: EntityManager,
  memberId: string,
  { before, atMost }: { before: string | null; atMost: number },
): Promise<HistoryRow[]> => rows(em, PAGE, [memberId, before, atMost])

/** Everyone who was ever the upline of the member, by the name of today. */
const UPLINES = `
  select distinct u.id, u.first_name || ' ' || u.last_name as name
  from upline_links l join members u on u.id = l.upline_id where l.member_id = $1`

export const uplinesEver = (em: EntityManager, memberId: string): Promise<{ id: string; name: string }[]> =>
  rows(em, UPLINES, [memberId])
