import type { Delivery } from './webhooks/deliverer.ts'
import type { TenantMode } from './webhooks/loan-event.ts'
import type { Subscription } from './webhooks/subscriptions.ts'

/** The vendor's stock list, in order (integrations/encompass.md, 5.6). */
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
  /** ISO 8601, UTC; null while it is not finished. */
  doneAt: string | null
}

export interface SimOfficer {
  /** null: the file names an officer without a login. */
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
  /** Financed fees: field 2 is the amount with them, field 1109 without. */
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
  /** Field 1999, a day in the tenant's time zone (YYYY-MM-DD). */
  fundsReleasedOn: string | null
  milestones: SimMilestone[]
}

export interface Life {
  isPaused: boolean
  /** Changes of loans a minute. */
  perMinute: number
  /** How many there were: what happens next follows from it. */
  changes: number
}

export interface SimState {
  /** How far the simulator's clock runs ahead of the machine's. */
  clockAheadMs: number
  step: number
  loans: SimLoan[]
  /** Requests that have had their step: the same one sent again changes nothing. */
  steppedFor: string[]
  life: Life
  mode: TenantMode
  subscriptions: Subscription[]
  /** Notifications that wait for their next try. */
  deliveries: Delivery[]
}

/** The last finished step of the ladder; undefined where none is. */
export const currentMilestone = (loan: SimLoan): SimMilestone | undefined =>
  loan.milestones.findLast((milestone) => milestone.doneAt !== null)

/** By its place: a renamed step is the same step. */
const FUNDING = LADDER.indexOf('Funding')

export const isFunded = (loan: SimLoan): boolean => (loan.milestones[FUNDING]?.doneAt ?? null) !== null

export const isOpen = (loan: SimLoan): boolean =>
  !isFunded(loan) && loan.actionTaken === null && loan.folder !== 'Trash'
