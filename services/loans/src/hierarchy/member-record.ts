import { spellingKey } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'

/** A member as the copy keeps it: what earns, and what a written officer may be matched with. */
export interface MemberRecord {
  id: string
  version: number
  full_name: string
  username: string
  email: string
  role: string
  /** Active and not removed: earns. */
  is_active: boolean
  removed_at: string | null
  joined_at: string
  upline_id: string | null
  keys: string[]
}

export function memberRecord(facts: MemberFacts): MemberRecord {
  const fullName = `${facts.firstName} ${facts.lastName}`.trim()
  return {
    id: facts.id,
    version: facts.version,
    full_name: fullName,
    username: facts.username,
    email: facts.email,
    role: facts.role,
    is_active: facts.isActive && facts.removedAt === null,
    removed_at: facts.removedAt,
    joined_at: facts.createdAt,
    upline_id: facts.uplineId,
    keys: facts.removedAt ? [] : [...new Set([facts.username, facts.email, fullName].map(spellingKey))],
  }
}
