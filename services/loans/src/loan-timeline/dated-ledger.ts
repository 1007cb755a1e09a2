import type { EffectiveOn } from '../compensation/history.ts'
import { type Entry, inForce } from '../compensation/ledger.ts'

/** An entry with the instant of its transaction and the company's date of it. */
export interface TimedEntry extends Entry {
  at: string
  bookedOn: EffectiveOn
  cause: string
}

/** The entries of one transaction, and the date where a timeline shows them. */
export interface LedgerGroup {
  on: EffectiveOn
  entries: TimedEntry[]
}

/**
 * Transactions of a loan's ledger, oldest first. A first booking is shown on the funding date, even if Upline learned of it
 * later; reversals, and what replaces them, on the date of the booking. Dates never go back.
 */
export function ledgerGroups(entries: readonly TimedEntry[]): LedgerGroup[] {
  const groups: LedgerGroup[] = []
  for (const some of Map.groupBy(entries, ({ at }) => at).values()) {
    const { bookedOn, fundedOn } = some[0]!
    const isCorrection = some.some(({ kind }) => kind === 'reversal')
    const own = isCorrection || fundedOn > bookedOn ? bookedOn : fundedOn
    const last = groups.at(-1)?.on ?? own
    groups.push({ on: own < last ? last : own, entries: some })
  }
  return groups
}

/** Entries in force on a date. */
export const inForceOn = (groups: readonly LedgerGroup[], date: EffectiveOn): Entry[] =>
  inForce(groups.filter(({ on }) => on <= date).flatMap(({ entries }) => entries))
