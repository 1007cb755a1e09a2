import type { encompassLoanChanged, Envelope } from '@upline/contracts/events'
import { contentKeyOf, identityKeyOf, type LoanRead } from './sync-change.ts'

export interface Reading {
  read: LoanRead
  /** The event of the reading; the ledger stores it as the cause. */
  eventId: string
}

export const readingOf = ({ id, data }: Envelope<typeof encompassLoanChanged>): Reading => ({ read: data, eventId: id })

/**
 * Parts, in order, within which no two readings share a key: they may be written by the same statements, since none
 * changes what another finds.
 */
export function independentBatches(readings: readonly Reading[]): Reading[][] {
  const parts: Reading[][] = []
  let taken = new Set<string>()
  for (const reading of readings) {
    const keys = keysOf(reading.read)
    const last = parts.at(-1)
    if (last && !keys.some((key) => taken.has(key))) last.push(reading)
    else {
      parts.push([reading])
      taken = new Set()
    }
    for (const key of keys) taken.add(key)
  }
  return parts
}

const keysOf = (read: LoanRead): string[] => [`external ${read.externalId}`, identityKeyOf(read), contentKeyOf(read)]
