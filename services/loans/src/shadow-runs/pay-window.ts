import { addDays, type CalendarDate, type PayCalendarRule } from '@upline/contracts'
import { spanAt, withDates } from '../pay-calendar/pay-periods-of.ts'

/** When a loan's pay is due by the pay calendar. */
export interface PayWindow {
  /** The planned pay date of the period that contains the funding date. */
  dueOn: CalendarDate
  /** A payment from the first to the last day belongs to this period; one on another day belongs to another period. */
  firstDay: CalendarDate
  lastDay: CalendarDate
}

/**
 * The old system can pay within the period, or on any day of the next one: its pay dates are not Upline's. Periods are those of
 * the calendar, not the ones that the ledger booked to: loans of past months are booked late, in the first open period.
 */
export function payWindow(rule: PayCalendarRule, fundedOn: CalendarDate): PayWindow {
  const period = spanAt(rule, fundedOn)
  const next = spanAt(rule, addDays(period.endsOn, 1))
  const { payOn } = withDates(period, rule.offsets)
  return { dueOn: payOn, firstDay: period.startsOn, lastDay: payOn > next.endsOn ? payOn : next.endsOn }
}

/**
 * First and last funding date of loans whose pay is due in a range of pay dates, both included. The last is before the first if
 * no period is due.
 */
export function fundingDatesDueIn(
  rule: PayCalendarRule,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): { firstDay: CalendarDate; lastDay: CalendarDate } {
  const endsFrom = addDays(from, -rule.offsets.pay)
  const endsTo = addDays(to, -rule.offsets.pay)
  const last = spanAt(rule, endsTo)
  return {
    firstDay: spanAt(rule, endsFrom).startsOn,
    lastDay: last.endsOn === endsTo ? endsTo : addDays(last.startsOn, -1),
  }
}

/** Caches windows: files repeat the same few hundred days. */
export function payWindows(rule: PayCalendarRule): (fundedOn: CalendarDate) => PayWindow {
  const known = new Map<CalendarDate, PayWindow>()
  return (fundedOn) => {
    const window = known.get(fundedOn) ?? payWindow(rule, fundedOn)
    known.set(fundedOn, window)
    return window
  }
}
