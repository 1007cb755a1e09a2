import type { CalendarDate } from './calendar.ts'
import type { PayRunState } from './pay-run-state.ts'

export const PAY_FREQUENCIES = ['monthly', 'semimonthly', 'biweekly', 'weekly'] as const
export type PayFrequency = (typeof PAY_FREQUENCIES)[number]

/** Days after the end of a period. They never decrease from lock to pay. */
export interface PayOffsets {
  lock: number
  verify: number
  pay: number
}

/** The latest offset, in days. */
export const MAX_PAY_OFFSET_DAYS = 60

/** The company's rule for pay periods. */
export interface PayCalendarRule {
  frequency: PayFrequency
  /** The first day of any one period, for biweekly and weekly; null for the others. */
  anchor: CalendarDate | null
  offsets: PayOffsets
}

export interface PayPeriodDates {
  /** First and last day, both included. */
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** Planned day of the lock. */
  lockOn: CalendarDate
  /** Last day for payees to verify their lines. */
  verifyBy: CalendarDate
  payOn: CalendarDate
}

/** A period of GET /api/pay-calendar. */
export interface CalendarPeriod extends PayPeriodDates {
  /** The pay run; null: the period is before the first run or too far ahead to have one. */
  id: string | null
  state: PayRunState | null
}

/** GET /api/pay-calendar */
export interface PayCalendar extends PayCalendarRule {
  year: number
  /** Periods that start in the year, in order. */
  periods: CalendarPeriod[]
  /** The first day that a change of the rule affects: the start of the first period that was never locked. */
  changesFrom: CalendarDate
}

/** PUT /api/pay-calendar */
export interface PayCalendarChange {
  frequency: PayFrequency
  anchor?: CalendarDate | null
  offsets?: PayOffsets
}
