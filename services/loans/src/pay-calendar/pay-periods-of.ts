import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type PayCalendarRule,
  type PayOffsets,
  type PayPeriodDates,
} from '@upline/contracts'

/** First and last day, both included. */
export interface DateSpan {
  startsOn: CalendarDate
  endsOn: CalendarDate
}

type SpanRule = Pick<PayCalendarRule, 'frequency' | 'anchor'>

/** The last day of the first half of a month. */
const MIDDLE_DAY = 15

/** The period that contains a date. */
export function spanAt({ frequency, anchor }: SpanRule, date: CalendarDate): DateSpan {
  const month = monthOf(date)
  switch (frequency) {
    case 'monthly':
      return { startsOn: firstOfMonth(month), endsOn: lastOfMonth(month) }
    case 'semimonthly':
      return Number(date.slice(8)) <= MIDDLE_DAY
        ? { startsOn: firstOfMonth(month), endsOn: `${month}-${MIDDLE_DAY}` }
        : { startsOn: `${month}-${MIDDLE_DAY + 1}`, endsOn: lastOfMonth(month) }
    case 'weekly':
      return spanOfDays(7, anchor ?? date, date)
    case 'biweekly':
      return spanOfDays(14, anchor ?? date, date)
  }
}

/** Periods of a fixed number of days that include one which starts on the anchor. */
function spanOfDays(days: number, anchor: CalendarDate, date: CalendarDate): DateSpan {
  const startsOn = addDays(anchor, Math.floor(daysBetween(anchor, date) / days) * days)
  return { startsOn, endsOn: addDays(startsOn, days - 1) }
}

/**
 * Consecutive periods from a day on, until one contains `until`. The first begins on that day even if a full period would
 * begin earlier: after a change of the calendar it is shorter, so no day is in two periods or in none.
 */
export function spansFrom(rule: SpanRule, startsOn: CalendarDate, until: CalendarDate): DateSpan[] {
  const spans = [{ startsOn, endsOn: spanAt(rule, startsOn).endsOn }]
  for (let last = spans[0]!.endsOn; last < until; last = spans.at(-1)!.endsOn) {
    spans.push(spanAt(rule, addDays(last, 1)))
  }
  return spans
}

/** The first `count` periods from a day on. */
export function countedSpansFrom(rule: SpanRule, startsOn: CalendarDate, count: number): DateSpan[] {
  const spans: DateSpan[] = []
  for (let next = startsOn; spans.length < count; next = addDays(spans.at(-1)!.endsOn, 1)) {
    spans.push({ startsOn: next, endsOn: spanAt(rule, next).endsOn })
  }
  return spans
}

/** Adds the days of lock, verification and payment. Offsets count from the last day of the period. */
export const withDates = ({ startsOn, endsOn }: DateSpan, { lock, verify, pay }: PayOffsets): PayPeriodDates => ({
  startsOn,
  endsOn,
  lockOn: addDays(endsOn, lock),
  verifyBy: addDays(endsOn, verify),
  payOn: addDays(endsOn, pay),
})

/** Last day of the months that are planned ahead of a date. */
export const plannedUntil = (today: CalendarDate, months: number): CalendarDate =>
  lastOfMonth(addMonths(monthOf(today), months))
