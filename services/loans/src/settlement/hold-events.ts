import { holdChanged, type NewEvent } from '@upline/contracts/events'
import type { HeldPay } from '../ledger/rule-holds.queries.ts'

/** An event for each member whose pay a hold covers. A reduction on hold withholds no pay. */
export const holdEvents = (pay: readonly HeldPay[], isReleased: boolean): NewEvent<typeof holdChanged>[] =>
  pay
    .filter(({ amountCents }) => amountCents > 0)
    .map(({ memberId, ...of }) => ({
      ...{ type: holdChanged, key: memberId, aggregateVersion: isReleased ? 2 : 1 },
      data: { ...of, memberId, isReleased },
    }))
