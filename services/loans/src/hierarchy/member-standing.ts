import type { Duty, Role } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import { type AccountState, isApprover, type TieKind, tiesOfChange } from '@upline/permissions'

/** What note_roles() of the database takes. */
export interface StandingRecord {
  id: string
  version: number
  role: Role
  duties: Duty[]
  nmls: string
  is_approver: boolean
  /** Start of the time as an approver, if the member was not one before. */
  since: string
}

export function standingRecord(facts: MemberFacts, since: string): StandingRecord {
  const { id, version, role, duties = [], nmls } = facts
  return { id, version, role, duties, nmls, is_approver: isApprover({ role, duties }), since }
}

/** A member in the copy before an event. */
export interface StoredAccount extends AccountState {
  id: string
  version: number
  /** So far, only named by others. */
  isPlaceholder: boolean
}

export interface TieRecord {
  account_id: string
  by_id: string
  kind: TieKind
}

/** What an event ties; a stale event ties nothing, except that the account was created. */
export function tiesOf(facts: MemberFacts, byId: string | null, stored: StoredAccount | undefined): TieRecord[] {
  const before = stored && !stored.isPlaceholder ? stored : undefined
  if (before && before.version >= facts.version) return []
  const kinds = tiesOfChange({ accountId: facts.id, byId, before, after: stateOf(facts) })
  return kinds.map((kind) => ({ account_id: facts.id, by_id: byId ?? '', kind }))
}

const stateOf = ({ role, duties = [], email, username, isActive, removedAt }: MemberFacts): AccountState => ({
  ...{ role, duties, email, username },
  isActive: isActive && removedAt === null,
})
