import { holdChanged, type NewEvent } from '@upline/contracts/events'

interface ChangedPay {
  holdId: string
  loanId: string
  loanNumber: string | null
  memberId: string
  amountCents: number
  at: string
}

/** An event for each member whose pay a hold covers. */
export const holdEvents = (pay: readonly ChangedPay[], isReleased: boolean): NewEvent<typeof holdChanged>[] =>
  pay.map(({ holdId, loanId, loanNumber, memberId, amountCents, at }) => ({
    ...{ type: holdChanged, key: memberId, aggregateVersion: isReleased ? 2 : 1 },
    data: { holdId, memberId, loanId, loanNumber, amountCents, isReleased, at },
  }))
