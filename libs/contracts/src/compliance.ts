import type { Role } from './roles.ts'

export const NMLS_PROBLEMS = ['missing', 'malformed', 'duplicate'] as const

export type NmlsProblemName = (typeof NMLS_PROBLEMS)[number]

/** A row of GET /api/compliance/nmls: a member whose NMLS ID fails rule S1. */
export interface NmlsFinding {
  memberId: string
  name: string
  username: string
  role: Role
  isActive: boolean
  nmls: string
  problem: NmlsProblemName
  /** block: no personal pay until it is fixed. warn: listed only. */
  action: 'block' | 'warn'
  rule: string
  ruleVersion: number
  checkedAt: string
  /** Up to ten members with the same NMLS ID, if the viewer can see them. */
  sharedWith: { id: string; name: string }[]
  /** Who accepted the finding, and why; null if no one has. */
  released: { by: { id: string; name: string }; at: string; reason: string } | null
}

/** Body of POST /api/compliance/nmls/{memberId}/release. */
export interface ReleaseRequest {
  reason: string
}

/** Shown on every page about compliance. */
export const COMPLIANCE_NOTE = 'What was checked, and what was not. This is not legal advice.'

/** What rule Z3 finds in a comp plan. */
export const RETROACTIVE_TIERS_WARNING =
  'A step that is reached late in the month raises the pay of the month’s earlier loans too. Ask counsel before you use it.'

/** Shown with every result of rule Z3: what was checked, and what was not. */
export const TIERS_NOTICE =
  'Rule Z3. Checked: whether tiers apply to the whole month. Not checked: how the plan is used, and its other terms. ' +
  'This is not legal advice.'
