import { addMonths, type CalendarDate, type MonthCommission, monthNumberOf, monthOf } from '@upline/contracts'
import { cents, sumCents, toDollars } from '@upline/money'

export interface MonthRow {
  level: number
  /** yyyymm. */
  month: number
  shareCents: number
}

/** yyyymm of the `count` months that end with the one of today, oldest first. */
export function lastMonths(today: CalendarDate, count: number): number[] {
  const month = monthOf(today)
  return Array.from({ length: count }, (_, at) => monthNumberOf(addMonths(month, at + 1 - count)))
}

/** One entry per month, zeros if nothing funded; a total is the sum of its shares. */
export function commissionByMonth(months: readonly number[], rows: readonly MonthRow[]): MonthCommission[] {
  return months.map((month) => {
    const at = (level: number) => rows.find((row) => row.month === month && row.level === level)?.shareCents ?? 0
    const shares = [0, 1, 2, 3].map((level) => cents(at(level)))
    const [personal = 0, level1Override = 0, level2Override = 0, level3Override = 0] = shares.map(toDollars)
    const totalCommission = toDollars(sumCents(shares))
    return { month: written(month), personal, level1Override, level2Override, level3Override, totalCommission }
  })
}

const written = (month: number): string => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`
