import { spellingKey } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'

/** The licence number of an officer, as a key beside the spellings: nobody's name or address looks like it. */
export const nmlsKeys = (nmls: string | null): string[] => {
  const digits = (nmls ?? '').replace(/\D/g, '').replace(/^0+/, '')
  return digits === '' ? [] : [`nmls:${digits}`]
}

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
  const names = [facts.username, facts.email, fullName]
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
    keys: facts.removedAt ? [] : [...new Set([...names.map(spellingKey), ...nmlsKeys(facts.nmls)])],
  }
}
