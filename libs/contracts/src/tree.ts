import type { Role } from './roles.ts'

/** A row of GET /api/team/tree. */
export interface TreeNode {
  id: string
  name: string
  username: string
  role: Role
  level: number
  isActive: boolean
  /** Direct reports; with `asOf`, those of that time. */
  directReports: number
  /** Members at any depth below; with `asOf`, those of that time. */
  below: number
  /** Funded loans of the member and the downline; with `asOf`, those funded up to that date. */
  loans: number
  /** Their amount in dollars. */
  volume: number
  /** The member's own part of the two. */
  ownLoans: number
  ownVolume: number
  /** For a search result: the upline chain. */
  uplineId?: string | null
  uplineName?: string | null
}

/**
 * GET /api/team/tree?parent=&cursor=&limit=&asOf=&q=: the children of `parent` by name, else the viewer's roots (for
 * ceo and admin: all members without an upline; for others: themselves). `limit` is 1 to 1,000, default 100; the header
 * Next-Cursor is set if there are more. `asOf` is a date (2026-03-01: its end in the company's time zone) or an instant. It
 * selects the hierarchy, roles, levels and activity of that time, with the names of today, without members who had not
 * joined yet or were removed. Loans and volume are those funded up to that date and not reversed since. `q`: members whose name or username contains it, by name, among all that the viewer may see except admins.
 * It cannot be combined with `parent` or `asOf`.
 */
export type TreeResponse = TreeNode[]
