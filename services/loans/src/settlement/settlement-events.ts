import {
  type Funding,
  loanFunded,
  loansSettled,
  loanUnfunded,
  MAX_EVENT_BYTES,
  type NewEvent,
} from '@upline/contracts/events'
import type { Settlement } from '../ledger/funding-facts.ts'

const MAX_LOANS = 500
/** Leaves room for the other parts of an event. */
const MAX_BYTES = MAX_EVENT_BYTES - 100_000

/** One event per reversal and funding, reversals first: for changes of single loans. */
export function singleEvents({ unfunded, funded }: Settlement, causeOf: (loanId: string) => string): NewEvent[] {
  return [
    ...unfunded.map((funding) => ({
      type: loanUnfunded,
      key: funding.loanId,
      aggregateVersion: funding.rev,
      data: { funding, cause: causeOf(funding.loanId) },
    })),
    ...funded.map((funding) => ({
      type: loanFunded,
      key: funding.loanId,
      aggregateVersion: funding.rev,
      data: { funding, cause: causeOf(funding.loanId) },
    })),
  ]
}

/**
 * Batches of at most 500 loans that fit into an event each. A loan's reversal and new funding are in the same one: loans of many
 * originators have up to 40 shares.
 */
export function batchEvents(settlement: Settlement, about: { cause: string; key: string }): NewEvent[] {
  const batches: Settlement[] = []
  let [loans, bytes] = [MAX_LOANS, 0]
  for (const loan of loansOf(settlement)) {
    const more = sum([...loan.unfunded, ...loan.funded].map(maxBytesOf))
    if (loans === MAX_LOANS || bytes + more > MAX_BYTES) {
      batches.push({ unfunded: [], funded: [] })
      ;[loans, bytes] = [0, 0]
    }
    batches.at(-1)!.unfunded.push(...loan.unfunded)
    batches.at(-1)!.funded.push(...loan.funded)
    loans++
    bytes += more
  }
  return batches.map((batch) => ({
    ...{ type: loansSettled, key: about.key, aggregateVersion: 0 },
    data: { ...batch, cause: about.cause },
  }))
}

function loansOf({ unfunded, funded }: Settlement): Iterable<Settlement> {
  const loans = new Map<string, Settlement>()
  const of = ({ loanId }: Funding): Settlement => {
    const known = loans.get(loanId) ?? { unfunded: [], funded: [] }
    loans.set(loanId, known)
    return known
  }
  for (const funding of unfunded) of(funding).unfunded.push(funding)
  for (const funding of funded) of(funding).funded.push(funding)
  return loans.values()
}

/** Rounded up: computing the exact size takes as long as writing the event. */
export const maxBytesOf = ({ shares, originators = [] }: Funding): number =>
  600 + 200 * shares.length + 300 * originators.length

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

export function batchesOf<Item>(items: readonly Item[], size = MAX_LOANS): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, no) => items.slice(no * size, (no + 1) * size))
}
