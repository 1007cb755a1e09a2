import { type Cause, dateText } from '@upline/contracts'
import { cents, usdExact } from '@upline/money'

/** A ledger entry that corrections are read from. */
export interface CorrectedEntry {
  /** 1 earned, 2 reversal. */
  kind: number
  revision: number
  level: number
  originatorName: string
  percent: number
  basis: number
  cents: number
  planVersion: number
  planName: string
  chain: string[]
  fundedOn: string
  at: string
  cause: string
}

export interface CorrectionLine {
  at: string
  cause: string
  reversedCents: number
  bookedCents: number
  text: string
}

const sum = (entries: readonly CorrectedEntry[]): number => entries.reduce((total, { cents: part }) => total + part, 0)

/**
 * Corrections, oldest first, each with the entries booked instead in the same transaction. `isCut`: the chains end at the
 * viewer, so a correction of the members above is not named.
 */
export function correctionsOf(entries: readonly CorrectedEntry[], { isCut = false } = {}): CorrectionLine[] {
  const reversals = Map.groupBy(
    entries.filter(({ kind }) => kind === 2),
    ({ at }) => at,
  )
  return [...reversals.values()].map((reversed) => {
    const first = reversed[0]!
    const booked = entries.filter((entry) => entry.kind === 1 && entry.at === first.at)
    return {
      ...{ at: first.at, cause: first.cause },
      ...{ reversedCents: -sum(reversed), bookedCents: sum(booked) },
      text: booked[0]
        ? differenceOf(reversed, booked, isCut)
        : 'The loan moved out of Funded, so commissions were reversed.',
    }
  })
}

function differenceOf(reversed: readonly CorrectedEntry[], booked: readonly CorrectedEntry[], isCut: boolean): string {
  const isSplit = [...reversed, ...booked].some(({ percent }) => percent < 100)
  if (isSplit && splitText(reversed) !== splitText(booked))
    return `Corrected: originators ${splitText(reversed) || 'as before'} → ${splitText(booked) || 'as before'}.`
  const was = reversed[0]!
  const is = booked.find(({ originatorName }) => originatorName === was.originatorName) ?? booked[0]!
  return difference(was, is, isCut)
}

/** 'Ann 60%, Bo 40%': the originators of these entries. */
const splitText = (entries: readonly CorrectedEntry[]): string =>
  [...new Set(entries.map(({ originatorName, percent }) => `${originatorName} ${percent}%`))].join(', ')

/** Describes the difference between a reversed entry and its replacement. */
function difference(was: CorrectedEntry, is: CorrectedEntry, isCut: boolean): string {
  const found = [
    was.basis !== is.basis && `amount ${money(was.basis)} → ${money(is.basis)}`,
    was.chain[0] !== is.chain[0] && `officer ${was.chain[0]} → ${is.chain[0]}`,
    was.chain.slice(1).join(' › ') !== is.chain.slice(1).join(' › ') &&
      `team structure ${was.chain.join(' › ')} → ${is.chain.join(' › ')}`,
    was.fundedOn !== is.fundedOn && `funded ${dateText(was.fundedOn)} → ${dateText(is.fundedOn)}`,
    planOf(was) !== planOf(is) && `comp plan ${planOf(was)} → ${planOf(is)}`,
  ].filter((part) => part !== false)
  if (found.length > 0) return `Corrected: ${found.join('; ')}.`
  return isCut ? 'The team above you was corrected.' : "A member's active status on that date was corrected."
}

const planOf = ({ planName, planVersion }: CorrectedEntry): string => `${planName} ${planVersion}`

const money = (amount: number): string => usdExact(cents(amount))

/** A correction with the text of its cause. */
export const correctionView = (line: CorrectionLine, why: (cause: string) => Cause) => ({
  at: line.at,
  why: why(line.cause),
  reversed: line.reversedCents / 100,
  booked: line.bookedCents / 100,
  text: line.text,
})
