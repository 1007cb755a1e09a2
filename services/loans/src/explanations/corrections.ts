import type { Cause } from '@upline/contracts'
import { cents, usdExact } from '@upline/money'

/** A ledger entry as the corrections are read from. */
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
  chain: string[]
  fundedAt: string
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

/** What reversed entries, oldest first: each with what was booked instead in the same transaction. */
export function correctionsOf(entries: readonly CorrectedEntry[]): CorrectionLine[] {
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
      text: booked[0] ? differenceOf(reversed, booked) : 'The loan left Funded, or lost what its shares are taken of.',
    }
  })
}

function differenceOf(reversed: readonly CorrectedEntry[], booked: readonly CorrectedEntry[]): string {
  const isSplit = [...reversed, ...booked].some(({ percent }) => percent < 100)
  if (isSplit && splitText(reversed) !== splitText(booked))
    return `Corrected: originators ${splitText(reversed) || 'as before'} → ${splitText(booked) || 'as before'}.`
  const was = reversed[0]!
  const is = booked.find(({ originatorName }) => originatorName === was.originatorName) ?? booked[0]!
  return difference(was, is)
}

/** 'Ann 60%, Bo 40%': the originators of these entries. */
const splitText = (entries: readonly CorrectedEntry[]): string =>
  [...new Set(entries.map(({ originatorName, percent }) => `${originatorName} ${percent}%`))].join(', ')

/** What differs between what was taken back and what is booked instead. */
function difference(was: CorrectedEntry, is: CorrectedEntry): string {
  const found = [
    was.basis !== is.basis && `amount ${money(was.basis)} → ${money(is.basis)}`,
    was.chain[0] !== is.chain[0] && `officer ${was.chain[0]} → ${is.chain[0]}`,
    was.chain.slice(1).join(' › ') !== is.chain.slice(1).join(' › ') &&
      `line ${was.chain.join(' › ')} → ${is.chain.join(' › ')}`,
    was.fundedAt !== is.fundedAt && `funded ${was.fundedAt.slice(0, 10)} → ${is.fundedAt.slice(0, 10)}`,
    was.planVersion !== is.planVersion && `plan version ${was.planVersion} → ${is.planVersion}`,
  ].filter((part) => part !== false)
  return found.length === 0 ? 'Who was active then was corrected.' : `Corrected: ${found.join('; ')}.`
}

const money = (amount: number): string => usdExact(cents(amount))

/** A correction with its cause in words. */
export const correctionView = (line: CorrectionLine, why: (cause: string) => Cause) => ({
  at: line.at,
  why: why(line.cause),
  reversed: line.reversedCents / 100,
  booked: line.bookedCents / 100,
  text: line.text,
})
