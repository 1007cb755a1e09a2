import { levelLabel, type CommissionLevel, type LoanOutcome } from '@upline/contracts'

export interface LoanMoney {
  isBooked: boolean
  /** Another system paid it (decision 0076). */
  isPaidElsewhere: boolean
  status: number
  outcome: LoanOutcome | null
  amountCents: number | null
  hasOfficer: boolean
  chainAt: string | null
  decidedOn: string | null
  fundedOn: string | null
}

export interface Place {
  level: CommissionLevel
  memberId: string | null
  isPaid: boolean
  /** Today; null for a place in a frozen chain. */
  isActive: boolean | null
}

const FUNDED = 5

export const UNASSIGNED = 'Unassigned: no one is paid until an officer is set.'
export const NO_AMOUNT = 'No loan amount yet. Shares are calculated when it arrives.'

/** Why a loan that was withdrawn, denied or canceled pays nothing. */
export const closedReason = (outcome: LoanOutcome): string =>
  `The loan was ${outcome === 'cancelled' ? 'canceled' : outcome}, so nothing is pending.`

/** 'Originating loan officer' or 'Level 2 upline'. */
export const placeLabel = (level: CommissionLevel): string =>
  level === 0 ? 'Originating loan officer' : `${levelLabel(level)} upline`

const vacantReason = (level: CommissionLevel): string =>
  level === 0
    ? 'Unassigned: this portion pays no one until an officer is set.'
    : `No ${placeLabel(level)}, so this share isn't paid.`

/** Explains the share of a place in a loan's upline chain. */
export function shareReason(money: LoanMoney, place: Place): string {
  if (!money.hasOfficer) return UNASSIGNED
  if (place.memberId === null) return vacantReason(place.level)
  if (money.isBooked)
    return place.isPaid
      ? elsewhere(money) + bookedReason(money, place)
      : "Inactive when the loan funded, so this share isn't paid."
  if (money.amountCents === null) return NO_AMOUNT
  if (money.status < FUNDED && money.outcome !== null) return closedReason(money.outcome)
  if (place.isActive === false) return 'Inactive: estimates count active members only.'
  return place.level === 0 ? 'Estimate until the loan funds' : "Estimate, based on today's team"
}

const elsewhere = ({ isPaidElsewhere }: LoanMoney): string => (isPaidElsewhere ? 'Paid elsewhere. ' : '')

function bookedReason({ decidedOn, fundedOn }: LoanMoney, { level }: Place): string {
  const place = placeLabel(level)
  if (decidedOn !== null && fundedOn !== null && decidedOn < fundedOn) return `${place} on the trigger date`
  if (decidedOn !== fundedOn)
    return `${place} on the day Upline first saw the loan as funded. It funded before the officer was added.`
  return level === 0 ? place : `${place} on the funding date`
}
