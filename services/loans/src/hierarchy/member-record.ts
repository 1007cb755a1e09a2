import type { License, SupervisionRecord } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'

/** A member as the copy keeps them: who earns. What matches loans is in member-keys.ts. */
export interface MemberRecord {
  id: string
  version: number
  full_name: string
  username: string
  email: string
  role: string
  branch: string | null
  /** Active and not removed: earns. */
  is_active: boolean
  removed_at: string | null
  joined_at: string
  upline_id: string | null
  employee_number: string
  employment: string | null
  cost_center: string
  /** Company calendar date. */
  left_on: string | null
  licenses: License[]
  supervision: SupervisionRecord[]
}

/** As comp plans are assigned to it; null for none. */
export const branchOf = (written: string | undefined): string | null => written?.trim() || null

export function memberRecord(facts: MemberFacts): MemberRecord {
  return {
    id: facts.id,
    version: facts.version,
    full_name: `${facts.firstName} ${facts.lastName}`.trim(),
    username: facts.username,
    email: facts.email,
    role: facts.role,
    branch: branchOf(facts.branch),
    is_active: facts.isActive && facts.removedAt === null,
    removed_at: facts.removedAt,
    joined_at: facts.createdAt,
    upline_id: facts.uplineId,
    employee_number: facts.employeeNumber ?? '',
    employment: facts.employment ?? null,
    cost_center: facts.costCenter ?? '',
    left_on: facts.leftOn ?? null,
    licenses: facts.licenses ?? [],
    supervision: facts.supervision ?? [],
  }
}
