import { addDays, type CalendarPeriod, type PayCalendarRule } from '@upline/contracts'
import { type DateSpan, spanAt, withDates } from './pay-periods-of.ts'

/**
 * The periods that start in a year: the stored ones, and outside of them those that the rule gives. `stored` starts in the
 * year; `span` is the first and the last day that have a stored period in any year.
 */
export function yearPeriods(
  rule: PayCalendarRule,
  year: number,
  { stored, span }: { stored: readonly CalendarPeriod[]; span: DateSpan },
): CalendarPeriod[] {
  const lastDay = `${year}-12-31`
  const computed: CalendarPeriod[] = []
  for (let { startsOn, endsOn } = spanAt(rule, `${year}-01-01`); startsOn <= lastDay;) {
    if (startsOn.startsWith(String(year)) && !overlaps({ startsOn, endsOn }, span))
      computed.push({ id: null, state: null, ...withDates({ startsOn, endsOn }, rule.offsets) })
    ;({ startsOn, endsOn } = spanAt(rule, addDays(endsOn, 1)))
  }
  return [...stored, ...computed].sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
}

const overlaps = (one: DateSpan, other: DateSpan): boolean =>
  one.startsOn <= other.endsOn && other.startsOn <= one.endsOn
