import type { LoanOriginator } from '@upline/contracts'

export const MAX_ORIGINATORS = 10

/** A row of the originators form. */
export interface OriginatorRow {
  /** Identifies the row while it is edited. */
  key: number
  memberId: string | null
  /** Set for originators that the loan already has. */
  name?: string
  percent: number | null
}

export const rowsOf = (originators: readonly LoanOriginator[]): OriginatorRow[] =>
  originators.length === 0
    ? [{ key: 0, memberId: null, percent: 100 }]
    : originators.map((originator, key) => ({ key, ...originator }))

export const totalPercent = (rows: readonly OriginatorRow[]): number =>
  rows.reduce((sum, { percent }) => sum + (percent ?? 0), 0)

/** A new row gets the remaining percentage. */
export function withRow(rows: readonly OriginatorRow[]): OriginatorRow[] {
  const left = 100 - totalPercent(rows)
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
  return [...rows, { key, memberId: null, percent: left > 0 ? left : null }]
}

/** A single originator has the whole loan. */
export function withoutRow(rows: readonly OriginatorRow[], key: number): OriginatorRow[] {
  const others = rows.filter((row) => row.key !== key)
  return others.length === 1 ? [{ ...others[0]!, percent: 100 }] : others
}

/** Explains why the originators cannot be saved; undefined if they can. */
export function splitProblem(rows: readonly OriginatorRow[]): string | undefined {
  const ids = rows.map(({ memberId }) => memberId)
  if (ids.includes(null)) return rows.length === 1 ? undefined : 'Choose a member for each originator.'
  if (new Set(ids).size < ids.length) return 'A member is listed twice. Enter each originator once.'
  if (rows.some(({ percent }) => percent === null || !Number.isInteger(percent) || percent < 1))
    return 'Enter whole percentages from 1.'
  const total = totalPercent(rows)
  return total === 100 ? undefined : `The percentages add up to ${total}%. Change them so that they add up to 100%.`
}

/** Whether the originators in the form differ from those of the loan. */
export const isSameSplit = (originators: readonly LoanOriginator[], rows: readonly OriginatorRow[]): boolean =>
  originators.length === rows.length &&
  originators.every(({ memberId, percent }, at) => rows[at]!.memberId === memberId && rows[at]!.percent === percent)
