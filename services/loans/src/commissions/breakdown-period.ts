import { BREAKDOWN_PERIOD_MONTHS, type BreakdownPeriod } from '@upline/contracts'

/** Calendar months, as dates and as the roll-ups count them. */
export interface MonthRange {
  /** First day, yyyy-mm-dd. */
  from: string
  /** Last day, yyyy-mm-dd. */
  to: string
  /** First instant, and first instant after the range. */
  begin: string
  end: string
  /** yyyymm. */
  firstMonth: number
  lastMonth: number
}

/** The months of a period; it ends with the month of `now`. */
export function monthsOf(period: BreakdownPeriod, now: Date): MonthRange {
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
  const first = month(1 - BREAKDOWN_PERIOD_MONTHS[period])
  const next = month(1)
  return {
    ...{ from: dayOf(first), to: dayOf(new Date(next.getTime() - 1)) },
    ...{ begin: first.toISOString(), end: next.toISOString() },
    ...{ firstMonth: monthNumber(first), lastMonth: monthNumber(month(0)) },
  }
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
const monthNumber = (instant: Date): number => instant.getUTCFullYear() * 100 + instant.getUTCMonth() + 1
