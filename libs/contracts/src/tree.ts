import type { Role } from './roles.ts'

/** A row of GET /api/team/tree. */
export interface TreeNode {
  id: string
  name: string
  username: string
  role: Role
  level: number
  isActive: boolean
  /** Members who report to this one; of the day asked for, where `asOf` was sent: then 1 000 stands for that many or more. */
  directReports: number
  /** Members at any depth below; null with `asOf`: as of a day only direct reports are counted. */
  below: number | null
  /** Funded loans of the member and of everybody below; null with `asOf`. */
  loans: number | null
  /** What they come to, in dollars; null with `asOf`. */
  volume: number | null
  /** The member's own part of the two. */
  ownLoans: number | null
  ownVolume: number | null
  /** Of somebody whom a search found: who stands above them. */
  uplineId?: string | null
  uplineName?: string | null
}

/**
 * GET /api/team/tree?parent=&cursor=&limit=&asOf=&q=: the children of `parent` by name, else the viewer's roots (ceo and
 * admin: everybody without upline; the others: themselves). `limit` 1 to 1 000, without it 100; the header Next-Cursor
 * is set where more follow. `asOf` is a date (2026-03-01: its end, UTC) or an instant: who reported to whom then, with
 * names, roles and levels of today; whoever had not joined, or had left, is missing. `q`: whose name or username holds
 * it, by name, among all whom the viewer may see except admins; not together with `parent` or `asOf`.
 */
export type TreeAnswer = TreeNode[]
