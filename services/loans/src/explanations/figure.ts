import {
  LOAN_STATUSES,
  type CommissionLevel,
  type FigureName,
  type FigurePart,
  type FigureUnit,
} from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { SumRow } from '../pipeline/loan-sums.ts'

/** What a member's number counts. */
export interface Figure {
  unit: FigureUnit
  /** Funded loans, open loans, or both. */
  which: 'all' | 'paid' | 'pending'
  /** Only loans funded in a range of months of the company's calendar. */
  isOfMonths: boolean
  /** The caller's own shares or loans unless they request another scope. */
  isOwn: boolean
  /** Includes adjustments and early payoffs. */
  hasAdjustments: boolean
  meaning: string
}

const figure = (unit: FigureUnit, which: Figure['which'], meaning: string, over: Partial<Figure> = {}): Figure => ({
  ...{ unit, which, meaning, isOfMonths: false, isOwn: false, hasAdjustments: false },
  ...over,
})

export const FIGURE: Record<FigureName, Figure> = {
  'total-commission': figure('commission', 'all', 'Commissions on funded loans, and estimates of open loans.'),
  'total-earned': figure(
    'commission',
    'all',
    'Commissions on funded loans, adjustments, and estimates of open loans.',
    {
      hasAdjustments: true,
    },
  ),
  paid: figure('commission', 'paid', 'Commissions on funded loans, and adjustments.', { hasAdjustments: true }),
  pending: figure('commission', 'pending', "Estimates of open loans, based on today's team, amounts and plans."),
  'this-month': figure('commission', 'paid', 'Your commissions on loans funded this month.', {
    ...{ isOfMonths: true, isOwn: true },
  }),
  breakdown: figure('commission', 'paid', 'Commissions on loans funded in this period.', { isOfMonths: true }),
  'total-loans': figure('loans', 'all', 'Funded and open loans. Withdrawn, denied and canceled loans are not counted.'),
  'total-volume': figure('volume', 'all', 'Amounts of funded and open loans. Loans without an amount add nothing yet.'),
  'avg-days': figure('days', 'all', 'Average days from creation to funding, or to today for open loans, rounded.'),
  'personal-loans': figure('volume', 'all', 'Total amount of loans you originated.', { isOwn: true }),
  'team-volume': figure('volume', 'paid', "Amounts of the team's loans that funded this month.", { isOfMonths: true }),
}

const FUNDED = LOAN_STATUSES.length

export interface CountOptions {
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

/** The sums that make up a number, and what each adds in cents, loans or days. */
export function countedRows(rows: readonly SumRow[], how: CountOptions): { row: SumRow; adds: number }[] {
  const { which } = how.figure
  return rows
    .filter((row) => how.status === null || row.status === how.status)
    .filter((row) => how.level === null || row.level === how.level)
    .filter((row) => which === 'all' || (row.status === FUNDED) === (which === 'paid'))
    .map((row) => ({ row, adds: added(row, how) }))
    .filter(({ row, adds }) => row.loans !== 0 || adds !== 0)
    .sort((a, b) => a.row.level - b.row.level || b.row.status - a.row.status)
}

function added(row: SumRow, { figure: { unit }, earns, today }: CountOptions): number {
  if (unit === 'commission') return row.status < FUNDED && !earns ? 0 : row.shareCents
  if (unit === 'volume') return row.amountCents
  if (unit === 'loans') return row.loans
  return (row.status === FUNDED ? row.fundedDays : row.loans * today) - row.createdDays
}

/** Converts cents to dollars; loans and days are unchanged. */
export const shownAs = (unit: FigureUnit, amount: number): number =>
  unit === 'loans' || unit === 'days' ? amount : toDollars(cents(amount))

export const partOf = (unit: FigureUnit, { row, adds }: { row: SumRow; adds: number }): FigurePart => ({
  level: row.level as CommissionLevel,
  status: LOAN_STATUSES[row.status - 1]!,
  loans: row.loans === 0 ? null : row.loans,
  value: shownAs(unit, adds),
})
