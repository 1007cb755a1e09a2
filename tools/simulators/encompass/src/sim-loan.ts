/** The vendor's default milestones, in order (integrations/encompass.md, 5.6). */
export const LADDER = [
  'Started',
  'Qualification',
  'Processing',
  'Submittal',
  'Cond. Approval',
  'Resubmittal',
  'Approval',
  'Doc Preparation',
  'Docs Signing',
  'Funding',
  'Post Closing',
  'Shipping',
  'Completion',
] as const

export interface SimMilestone {
  id: string
  name: string
  /** ISO 8601, UTC; null until it is finished. */
  doneAt: string | null
}

export interface SimOfficer {
  /** null: the loan names an officer without a login. */
  loginId: string | null
  name: string
  nmls: string | null
}

export interface SimLoan {
  id: string
  loanNumber: string
  folder: string
  firstName: string
  lastName: string
  amountCents: number
  /** Financed fees. Field 2 is the amount with them, field 1109 the amount without. */
  feesCents: number
  officer: SimOfficer
  address: string
  city: string
  state: string
  zip: string
  program: string
  purpose: string
  /** Field 1393. */
  actionTaken: string | null
  openedAt: string
  lastModified: string
  /** Field 1999: a date in the tenant's time zone (YYYY-MM-DD). */
  fundsReleasedOn: string | null
  /** Fields 745 and 761: the dates of application and rate lock; missing until they are known. */
  appliedOn?: string
  lockedOn?: string
  milestones: SimMilestone[]
}

/** The last finished milestone; undefined if none is finished. */
export const currentMilestone = (loan: SimLoan): SimMilestone | undefined =>
  loan.milestones.findLast((milestone) => milestone.doneAt !== null)

/** By position, because a renamed milestone is the same milestone. */
const FUNDING = LADDER.indexOf('Funding')

export const isFunded = (loan: SimLoan): boolean => (loan.milestones[FUNDING]?.doneAt ?? null) !== null

export const isOpen = (loan: SimLoan): boolean =>
  !isFunded(loan) && loan.actionTaken === null && loan.folder !== 'Trash'
