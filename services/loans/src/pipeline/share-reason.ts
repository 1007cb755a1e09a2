import { levelLabel, type CommissionLevel, type LoanOutcome } from '@upline/contracts'

export interface LoanMoney {
  isBooked: boolean
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

/** Why a place in a loan's chain gets what it gets, in a sentence for a person. */
export function shareReason(money: LoanMoney, place: Place): string {
  if (!money.hasOfficer) return 'The loan needs an officer before anybody earns on it.'
  if (place.memberId === null) return `Nobody stands at ${levelLabel(place.level)}: this share is paid to no one.`
  if (money.isBooked)
    return place.isPaid ? bookedReason(money, place) : 'Inactive when the loan funded: this share is paid to no one.'
  if (money.amountCents === null) return 'The loan has no amount yet: shares are worked out when one arrives.'
  if (money.status < FUNDED && money.outcome !== null) return `The loan was ${money.outcome}: no share is pending.`
  if (place.isActive === false) return 'Inactive: an estimate counts only while the member is active.'
  return place.level === 0
    ? 'Estimate for the loan officer, until the loan funds.'
    : 'Estimate on the hierarchy of today, until the loan funds.'
}

function bookedReason({ decidedOn, fundedOn }: LoanMoney, { level }: Place): string {
  const who = level === 0 ? 'The loan officer' : `${levelLabel(level)} above the loan officer`
  if (decidedOn !== fundedOn)
    return `${who} when the loan was first seen as funded: it funded before the officer was created here.`
  return `${who} at the funding time; frozen.`
}
