import type { EffectiveOn } from './history.ts'
import type { Share } from './shares.ts'

/** The changes that bring a loan's ledger to the shares it owes (decisions.md, Commission 5; compensation.md, section 3; data.md, decision 3). */

/** A line of the ledger. A reversal repeats its entry with the opposite amount; no line ever changes. */
export interface Entry extends Share {
  revision: number
  kind: 'earned' | 'reversal'
  /** Copied from the loan, so that a reversal undoes exactly what its entry counted. */
  fundedOn: EffectiveOn
  loanCreatedOn: EffectiveOn
  /** The instants of these dates, for sorting lists and for events. */
  fundedAt: string
  loanCreatedAt: string
  /** Another system paid the loan: the entry counts, but is never payable (decision 0076). */
  isPaidElsewhere: boolean
}

export interface Settlement {
  reversals: Entry[]
  bookings: Entry[]
}

const COPIED = ['fundedOn', 'loanCreatedOn', 'fundedAt', 'loanCreatedAt', 'isPaidElsewhere'] as const

/** The values that new entries copy from a loan, and the revision that they get. */
export type Booking = Pick<Entry, 'revision' | (typeof COPIED)[number]>

type Line = Pick<Entry, 'originatorNo' | 'level'>
const lineOf = ({ originatorNo, level }: Line): string => `${originatorNo}/${level}`
const revisionOf = (entry: Entry): string => `${lineOf(entry)}/${entry.revision}`

/** Whether an entry pays its payee. If not, the payee was inactive, or canPay() is false for the level's rate. */
export const isPaying = ({ rateBp, amountCents }: Pick<Entry, 'rateBp' | 'amountCents'>): boolean =>
  rateBp > 0 || amountCents !== 0

/** Earned entries that are not reversed. */
export function inForce(entries: readonly Entry[]): Entry[] {
  const reversed = new Set(entries.filter(({ kind }) => kind === 'reversal').map(revisionOf))
  return entries.filter((entry) => entry.kind === 'earned' && !reversed.has(revisionOf(entry)))
}

/**
 * Compares what is wanted with the entries in force, line by line. A line that agrees stays; the others are reversed and
 * booked again. Settling twice is settling once.
 */
export function settle(wanted: readonly Share[], current: readonly Entry[], as: Booking): Settlement {
  const left = new Map(current.map((entry) => [lineOf(entry), entry]))
  const bookings: Entry[] = []
  for (const share of wanted) {
    const entry = left.get(lineOf(share))
    if (entry && isAsBooked(entry, as) && isSameShare(entry, share)) left.delete(lineOf(share))
    else bookings.push(bookingOf(share, as))
  }
  return { reversals: [...left.values()].map(reversalOf), bookings }
}

const bookingOf = (share: Share, as: Booking): Entry => ({ ...share, ...as, kind: 'earned' })
const reversalOf = (entry: Entry): Entry => ({ ...entry, kind: 'reversal', amountCents: 0 - entry.amountCents })

const isAsBooked = (entry: Entry, as: Booking): boolean => COPIED.every((name) => entry[name] === as[name])

const isSameShare = (a: Share, b: Share): boolean =>
  a.payeeNo === b.payeeNo &&
  a.amountCents === b.amountCents &&
  a.basisCents === b.basisCents &&
  a.percent === b.percent &&
  a.rateBp === b.rateBp &&
  a.planVersionId === b.planVersionId &&
  a.chain.length === b.chain.length &&
  a.chain.every((member, level) => member === b.chain[level])
