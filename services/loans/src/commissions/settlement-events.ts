import { loanFunded, loansSettled, loanUnfunded, type NewEvent } from '@upline/contracts/events'
import type { Settlement } from '../ledger/funding-facts.ts'

const BATCH = 500

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

/** Batches of at most 500 loans each; a loan's reversal and new funding stand in the same one. */
export function batchEvents({ unfunded, funded }: Settlement, about: { cause: string; key: string }): NewEvent[] {
  const loanIds = [...new Set([...unfunded, ...funded].map(({ loanId }) => loanId))]
  return batchesOf(loanIds).map((batch) => {
    const isIn = new Set(batch)
    const data = {
      unfunded: unfunded.filter(({ loanId }) => isIn.has(loanId)),
      funded: funded.filter(({ loanId }) => isIn.has(loanId)),
      cause: about.cause,
    }
    return { type: loansSettled, key: about.key, aggregateVersion: 0, data }
  })
}

export function batchesOf<Item>(items: readonly Item[], size = BATCH): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, no) => items.slice(no * size, (no + 1) * size))
}
