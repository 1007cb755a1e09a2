import type { PersonRef } from './name-matching.ts'

/** The keys from a member's fields that identify the loan officer of a loan. The full name is one key. */
export const MATCHING_KEY_KINDS = ['username', 'email', 'name', 'nmls'] as const

export type MatchingKeyKind = (typeof MATCHING_KEY_KINDS)[number]

export const MATCHING_KEY_LABELS: Record<MatchingKeyKind, string> = {
  username: 'username',
  email: 'email address',
  name: 'full name',
  nmls: 'NMLS ID',
}

export const MATCHING_KEY_STATES = ['approved', 'pending', 'rejected'] as const

export type MatchingKeyState = (typeof MATCHING_KEY_STATES)[number]

/** A row of GET /api/loans/matching-keys/{memberId}. Only approved values match loans. */
export interface MatchingKey {
  kind: MatchingKeyKind
  value: string
  state: MatchingKeyState
  introducedAt: string
  /** Who approved or rejected it; null if it is pending, or was approved when it was entered. */
  decidedBy: PersonRef | null
  decidedAt: string | null
}
