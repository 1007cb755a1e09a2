import {
  LOAN_STATUSES,
  type CommissionLevel,
  type FigureName,
  type FigurePart,
  type FigureUnit,
} from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { SumRow } from '../pipeline/loan-sums.ts'

/** What a figure of a person counts. */
export interface Figure {
  unit: FigureUnit
  /** Funded loans, those that may still fund, or both. */
  which: 'all' | 'paid' | 'pending'
  /** Only loans that funded in a range of months (UTC). */
  isOfMonths: boolean
  /** The caller's own stake or loans unless they request another scope. */
  isOwn: boolean
  /** Adjustments and early payoffs count. */
  hasAdjustments: boolean
  meaning: string
}

const figure = (unit: FigureUnit, which: Figure['which'], meaning: string, over: Partial<Figure> = {}): Figure => ({
  ...{ unit, which, meaning, isOfMonths: false, isOwn: false, hasAdjustments: false },
  ...over,
})

export const FIGURE: Record<FigureName, Figure> = {
  'total-commission': figure(
    'commission',
    'all',
    'Shares of funded loans, and estimates of those that may still fund.',
  ),
  'total-earned': figure(
    'commission',
    'all',
    'Commissions on funded loans, adjustments, and estimates of open loans.',
    {
      hasAdjustments: true,
    },
  ),
  paid: figure('commission', 'paid', 'Commissions on funded loans, and adjustments.', { hasAdjustments: true }),
  pending: figure(
    'commission',
    'pending',
    'Estimates of loans that have not funded: they follow the team, amount and plan of today.',
  ),
  'this-month': figure('commission', 'paid', 'Commissions on loans that funded this month.', {
    ...{ isOfMonths: true, isOwn: true },
  }),
  breakdown: figure('commission', 'paid', 'Commissions on loans that funded in this period.', { isOfMonths: true }),
  'total-loans': figure(
    'loans',
    'all',
    'Funded loans, and those that may still fund; withdrawn, denied and cancelled ones are left out.',
  ),
  'total-volume': figure(
    'volume',
    'all',
    'Amounts of funded loans, and of those that may still fund; a loan without an amount adds nothing yet.',
  ),
  'avg-days': figure('days', 'all', 'Days from creation to funding, or to now, over the number of loans, rounded.'),
  'personal-loans': figure('volume', 'all', 'Amounts of the loans whose officer you are.', { isOwn: true }),
  'team-volume': figure('volume', 'paid', 'Amounts of loans that funded this month.', { isOfMonths: true }),
}

const FUNDED = LOAN_STATUSES.length

export interface Counting {
  figure: Figure
  /** Only this level; null: all. */
  level: CommissionLevel | null
  /** Only this status, 1 to 5; null: all. */
  status: number | null
  /** Estimates of an inactive viewer are shown as 0. */
  earns: boolean
  /** Today, in days since 2000-01-01. */
  today: number
}

/** The sums that a figure is made of, and what each adds in cents, loans or days. */
export function countedRows(rows: readonly SumRow[], how: Counting): { row: SumRow; adds: number }[] {
  const { which } = how.figure
  return rows
    .filter((row) => how.status === null || row.status === how.status)
    .filter((row) => how.level === null || row.level === how.level)
    .filter((row) => which === 'all' || (row.status === FUNDED) === (which === 'paid'))
    .map((row) => ({ row, adds: added(row, how) }))
    .filter(({ row, adds }) => row.loans !== 0 || adds !== 0)
    .sort((a, b) => a.row.level - b.row.level || b.row.status - a.row.status)
}

function added(row: SumRow, { figure: { unit }, earns, today }: Counting): number {
  if (unit === 'commission') return row.status < FUNDED && !earns ? 0 : row.shareCents
  if (unit === 'volume') return row.amountCents
  if (unit === 'loans') return row.loans
  return (row.status === FUNDED ? row.fundedDays : row.loans * today) - row.createdDays
}

/** Cents as dollars; loans and days as they are. */
export const shownAs = (unit: FigureUnit, amount: number): number =>
  unit === 'loans' || unit === 'days' ? amount : toDollars(cents(amount))

export const partOf = (unit: FigureUnit, { row, adds }: { row: SumRow; adds: number }): FigurePart => ({
  level: row.level as CommissionLevel,
  status: LOAN_STATUSES[row.status - 1]!,
  loans: row.loans === 0 ? null : row.loans,
  value: shownAs(unit, adds),
})
