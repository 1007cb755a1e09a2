import { type Duty, type Role, roleRank } from '@upline/contracts'

export type TieKind = 'created' | 'promoted' | 'reset'

/** The parts of an account that give someone else control over it. */
export interface AccountState {
  role: Role | null
  duties: readonly Duty[]
  email: string
  username: string
  /** Active and not removed. */
  isActive: boolean
}

interface AccountChange {
  accountId: string
  /** Who made the change; null for the system. */
  byId: string | null
  /** Missing: the account is new. */
  before?: AccountState | undefined
  after: AccountState
}

/** What a change of an account ties to the person who made it (compensation.md, section 9). Own changes tie nothing. */
export function tiesOfChange({ accountId, byId, before, after }: AccountChange): TieKind[] {
  if (byId === null || byId === accountId) return []
  if (!before) return ['created']
  return [
    ...(isPromoted(before, after) ? (['promoted'] as const) : []),
    ...(isReset(before, after) ? (['reset'] as const) : []),
  ]
}

const isPromoted = (before: AccountState, after: AccountState): boolean =>
  rankOf(after) > rankOf(before) || after.duties.some((duty) => !before.duties.includes(duty))

const rankOf = ({ role }: AccountState): number => (role === null ? 0 : roleRank(role))

/** Another sign-in, another mailbox for a new password, or access again. */
const isReset = (before: AccountState, after: AccountState): boolean =>
  before.email !== after.email || before.username !== after.username || (after.isActive && !before.isActive)
