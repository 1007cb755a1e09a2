import {
  type Funding,
  FundingGroups,
  loanFunded,
  loansSettled,
  loanUnfunded,
  MAX_EVENT_BYTES,
  type NewEvent,
} from '@upline/contracts/events'
import type { Settlement } from '../ledger/funding-facts.ts'

const MAX_LOANS = 2_000
/** Facts of changed loans are longer. */
const MAX_FACTS = 500
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

/** The fundings and reversals of one event. */
class Batch {
  readonly #unfunded = new FundingGroups()
  readonly #funded = new FundingGroups()
  #loans = 0
  #bytes = 0

  get data() {
    return { unfundedGroups: this.#unfunded.all, fundedGroups: this.#funded.all }
  }

  hasRoomFor({ unfunded, funded }: Settlement): boolean {
    const more = sum([...unfunded, ...funded].map((one) => maxBytesOf(one, { beginsGroup: true })))
    return this.#loans < MAX_LOANS && this.#bytes + more <= MAX_BYTES
  }

  add({ unfunded, funded }: Settlement): void {
    this.#loans++
    for (const one of unfunded) this.#bytes += maxBytesOf(one, { beginsGroup: this.#unfunded.add(one) })
    for (const one of funded) this.#bytes += maxBytesOf(one, { beginsGroup: this.#funded.add(one) })
  }
}

/**
 * Batches of at most 2,000 loans that fit into an event each. A loan's reversal and new funding are in the same one: loans of many
 * originators have up to 40 shares.
 */
export function batchEvents(settlement: Settlement, { cause, key }: { cause: string; key: string }): NewEvent[] {
  const batches: Batch[] = []
  for (const loan of loansOf(settlement)) {
    if (!batches.at(-1)?.hasRoomFor(loan)) batches.push(new Batch())
    batches.at(-1)!.add(loan)
  }
  return batches.map(({ data }) => ({ type: loansSettled, key, aggregateVersion: 0, data: { ...data, cause } }))
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
export const maxBytesOf = ({ shares, originators = [] }: Funding, { beginsGroup }: { beginsGroup: boolean }): number =>
  300 + 20 * shares.length + (beginsGroup ? 400 + 200 * shares.length + 300 * originators.length : 0)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

export function batchesOf<Item>(items: readonly Item[], size = MAX_FACTS): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, no) => items.slice(no * size, (no + 1) * size))
}
