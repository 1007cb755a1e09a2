import { addDays, isCalendarDate, lastOfMonth, monthNumberOf } from '@upline/contracts'
import { CompPlanFieldError } from './comp-plan-failures.ts'
import type { CompDryRunDto } from './comp-plans.dto.ts'

/** Calendar dates, both included. */
export interface DayRange {
  from: string
  to: string
}

export interface MonthRange extends DayRange {
  /** yyyymm. */
  first: number
  last: number
}

/** First and last day. A month includes all of its days. */
export function daysOf({ from, to }: Pick<CompDryRunDto, 'from' | 'to'>): DayRange {
  const first = from.length === 7 ? `${from}-01` : from
  const last = to.length === 7 ? `${to}-01` : to
  if (!isCalendarDate(first)) throw new CompPlanFieldError('from', `${from} is not in the calendar.`)
  if (!isCalendarDate(last)) throw new CompPlanFieldError('to', `${to} is not in the calendar.`)
  const days = { from: first, to: to.length === 7 ? lastOfMonth(to) : last }
  if (days.from > days.to) throw new CompPlanFieldError('to', 'The range ends before it starts.')
  return days
}

/** The months that lie entirely in a range; undefined: none does. */
export function wholeMonths({ from, to }: DayRange): MonthRange | undefined {
  const start = from.endsWith('-01') ? from : addDays(lastOfMonth(from.slice(0, 7)), 1)
  const end = lastOfMonth(to.slice(0, 7)) === to ? to : addDays(`${to.slice(0, 7)}-01`, -1)
  return start < end ? { from: start, to: end, first: monthNumberOf(start), last: monthNumberOf(end) } : undefined
}
