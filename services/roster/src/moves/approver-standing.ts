import type { Duty, MemberHistoryEntry, Role } from '@upline/contracts'
import { type AccountState, type AccountTie, isApprover, type TieKind, tiesOfChange } from '@upline/permissions'

/** Reads a member's history for the approval rules (libs/permissions, second-person.ts and account-ties.ts). */

export interface HistoryLine extends Pick<MemberHistoryEntry, 'action' | 'changes'> {
  at: Date
}

interface Held {
  role: Role
  duties: readonly Duty[]
  joinedAt: Date
}

/**
 * Since when a member has continuously had a company role or the Payroll duty; null if they have neither today.
 * `lines`: entries that changed role or duties, newest first.
 */
export function approverSince({ role, duties, joinedAt }: Held, lines: readonly HistoryLine[]): Date | null {
  let state: { role: Role; duties: readonly Duty[] } = { role, duties }
  if (!isApprover(state)) return null
  for (const { changes, at } of lines) {
    state = { ...state, ...valuesOf(changes, 'from') }
    if (!isApprover(state)) return at
  }
  return joinedAt
}

/** Fields of an account that give someone else control over it. */
type ControlledFields = Partial<AccountState & { role: Role }>

const CONTROLLED: readonly string[] = [
  'role',
  'duties',
  'email',
  'username',
  'isActive',
] satisfies (keyof AccountState)[]

function valuesOf(changes: HistoryLine['changes'], side: 'from' | 'to'): ControlledFields {
  const values = changes.filter(({ field }) => CONTROLLED.includes(field)).map((change) => [change.field, change[side]])
  return Object.fromEntries(values) as ControlledFields
}

export interface AccountLine extends HistoryLine {
  accountId: string
  byId: string
}

/** How a history entry ties the account to the person who caused it. */
export function tiesOfLine({ accountId, byId, action, changes, at }: AccountLine): AccountTie[] {
  return kindsOf({ accountId, byId, action, changes }).map(() => ({ accountId, byId, at }))
}

function kindsOf({ accountId, byId, action, changes }: Omit<AccountLine, 'at'>): TieKind[] {
  const [before, after] = [valuesOf(changes, 'from'), valuesOf(changes, 'to')]
  switch (action) {
    case 'created':
    case 'imported':
      return tiesOfChange({ accountId, byId, after: UNKNOWN })
    case 'restored':
      return tiesOfChange({ accountId, byId, before: { ...UNKNOWN, isActive: false }, after: UNKNOWN })
    case 'changed':
      // The erasure of the account's member removed the values. The account was under the control of this person all the same.
      if (changes.some(isRedacted)) return ['reset']
      return tiesOfChange({ accountId, byId, before: { ...UNKNOWN, ...before }, after: { ...UNKNOWN, ...after } })
    case 'moved':
    case 'removed':
      return []
  }
}

/** A field of the account that was really changed has a value before or after. */
const isRedacted = ({ field, from, to }: HistoryLine['changes'][number]): boolean =>
  CONTROLLED.includes(field) && from === null && to === null

/** The account before and after a change differs only in the fields that the entry names. */
const UNKNOWN: AccountState = { role: null, duties: [], email: '', username: '', isActive: true }
