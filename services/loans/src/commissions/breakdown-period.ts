import {
  addMonths,
  BREAKDOWN_PERIOD_MONTHS,
  type BreakdownPeriod,
  type CalendarDate,
  firstOfMonth,
  lastOfMonth,
  monthNumberOf,
  monthOf,
} from '@upline/contracts'

/** Calendar months of the company, as dates and as the roll-ups count them. */
export interface MonthRange {
  /** First day. */
  from: CalendarDate
  /** Last day. */
  to: CalendarDate
  /** yyyymm. */
  firstMonth: number
  lastMonth: number
}

/** The months of a period; it ends with the month of today. */
export function monthsOf(period: BreakdownPeriod, today: CalendarDate): MonthRange {
  const from = firstOfMonth(addMonths(monthOf(today), 1 - BREAKDOWN_PERIOD_MONTHS[period]))
  const to = lastOfMonth(monthOf(today))
  return { from, to, firstMonth: monthNumberOf(from), lastMonth: monthNumberOf(to) }
}
