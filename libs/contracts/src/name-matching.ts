export const SPELLING_STATES = ['proposed', 'confirmed'] as const

/** proposed: matches nothing until the company confirms it. */
export type SpellingState = (typeof SPELLING_STATES)[number]

export interface PersonRef {
  id: string
  name: string
}

/** A row of GET /api/loans/spellings: loans with this spelling are assigned to the member. */
export interface RememberedSpelling {
  id: string
  /** As written in files. */
  spelling: string
  member: PersonRef
  state: SpellingState
  proposedBy: PersonRef
  proposedAt: string
  confirmedBy: PersonRef | null
  confirmedAt: string | null
  /** Loans of the member under this spelling. */
  matchedLoans: number
  /** Loans under this spelling that have no loan officer yet: for managers those of their own imports. */
  waitingLoans: number
  /** The member that the spelling matches until the proposal is confirmed. Managers see only members of their downline. */
  replaces: PersonRef | null
  /** Whether the caller can confirm it. A member paid by the matched loans cannot. */
  canConfirm: boolean
  canDelete: boolean
}

export interface ConfirmedSpelling {
  spelling: RememberedSpelling
  /** Loans that were now assigned to the member. */
  assigned: number
  /** Funded loans that need approval by a second person. */
  needsApproval: number
}
