export const MEMBER_HISTORY_ACTIONS = ['created', 'changed', 'moved', 'removed', 'restored', 'imported'] as const

export type MemberHistoryAction = (typeof MEMBER_HISTORY_ACTIONS)[number]

export type FieldValue = string | number | boolean | readonly string[] | null

/** Replaces the name of an upline outside the caller's view: managers see their own team and their own upline. */
export const ANOTHER_TEAM = 'Another team'

/**
 * A field before and after a change; null if it was empty. The field `upline` contains a full name, or ANOTHER_TEAM, and
 * `duties` a list.
 */
export interface FieldChange {
  field: string
  from: FieldValue
  to: FieldValue
}

/**
 * A row of GET /api/users/{id}/history: newest first, `limit` (default 50, at most 1,000) and `cursor`, header
 * Next-Cursor.
 */
export interface MemberHistoryEntry {
  id: string
  at: string
  /** Who did it; null for the system. */
  by: { id: string; name: string } | null
  action: MemberHistoryAction
  /** By field names of Member; empty for 'created', 'imported', 'removed' and 'restored'. */
  changes: FieldChange[]
}
