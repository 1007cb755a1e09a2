import type { EntityManager } from '@mikro-orm/postgresql'
import type { FieldChange, MemberHistoryAction } from '@upline/contracts'
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
