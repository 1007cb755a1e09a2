import type { Role } from './roles.ts'

/** A row of GET /api/team/tree. */
export interface TreeNode {
  id: string
  name: string
  username: string
  role: Role
  level: number
  isActive: boolean
  /** Direct reports; with `asOf`, those of that day, up to 1,000 (1,000 means that many or more). */
  directReports: number
  /** Members at any depth below; null with `asOf`, which counts direct reports only. */
  below: number | null
  /** Funded loans of the member and the downline; null with `asOf`. */
  loans: number | null
  /** Their amount in dollars; null with `asOf`. */
  volume: number | null
  /** The member's own part of the two. */
  ownLoans: number | null
  ownVolume: number | null
  /** For a search result: the upline chain. */
  uplineId?: string | null
  uplineName?: string | null
}

/**
 * GET /api/team/tree?parent=&cursor=&limit=&asOf=&q=: the children of `parent` by name, else the viewer's roots (for
 * ceo and admin: all members without an upline; for others: themselves). `limit` is 1 to 1,000, default 100; the header
 * Next-Cursor is set if there are more. `asOf` is a date (2026-03-01: its end, UTC) or an instant. It selects the
 * hierarchy of that time, with names, roles and levels of today, without members who had not joined yet or were
 * removed. `q`: members whose name or username contains it, by name, among all that the viewer may see except admins.
 * It cannot be combined with `parent` or `asOf`.
 */
export type TreeAnswer = TreeNode[]
