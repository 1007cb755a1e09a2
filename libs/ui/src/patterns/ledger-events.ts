import type { ExplainedEntry } from '@upline/contracts'
import { type Cents, fromDollars, sumCents } from '@upline/money'

/** Ledger entries of one transaction: all earned, or all reversed. */
export interface LedgerEvent {
  title: 'Earned' | 'Earned again' | 'Reversed'
  entries: ExplainedEntry[]
  total: Cents
}

/** A booking of the loan with its reversals. `isClosed`: every entry is reversed, so nothing of it counts. */
export interface LedgerBooking {
  revision: number
  events: LedgerEvent[]
  isClosed: boolean
}

const totalOf = (entries: readonly ExplainedEntry[]): Cents =>
  sumCents(entries.map(({ amount }) => fromDollars(amount)))

const payeeKey = ({ originatorName, level, memberId }: ExplainedEntry) => `${originatorName} ${level} ${memberId}`

/** Every payee of the booking has a sum of $0, and something was reversed. */
function isClosed(entries: readonly ExplainedEntry[]): boolean {
  const payees = [...Map.groupBy(entries, payeeKey).values()]
  return entries.some(({ kind }) => kind === 'reversed') && payees.every((some) => totalOf(some) === 0)
}

/** Groups the ledger of a loan into bookings and their events, oldest first. */
export function ledgerBookings(entries: readonly ExplainedEntry[]): LedgerBooking[] {
  const first = Math.min(...entries.map(({ revision }) => revision))
  return [...Map.groupBy(entries, ({ revision }) => revision)]
    .toSorted(([one], [other]) => one - other)
    .map(([revision, some]) => ({
      revision,
      events: [...Map.groupBy(some, ({ kind, at, cause }) => `${kind} ${at} ${cause}`).values()].map((of) => ({
        title: of[0]!.kind === 'reversed' ? 'Reversed' : revision === first ? 'Earned' : 'Earned again',
        entries: of,
        total: totalOf(of),
      })),
      isClosed: isClosed(some),
    }))
}

/** What all entries add up to. */
export const ledgerNet = totalOf
