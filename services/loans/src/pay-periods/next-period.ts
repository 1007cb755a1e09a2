import { addDays, addMonthsToDate, type CalendarDate } from '@upline/contracts'

export interface PeriodDates {
  startsOn: string
  endsOn: string
}

/** Whether a period can be closed: never before its first day. */
export const hasStarted = ({ startsOn }: Pick<PeriodDates, 'startsOn'>, today: string): boolean => startsOn <= today

/**
 * Closing a period today: one that is closed before its last day ends today, and the next one runs from the day after it
 * for a calendar month, less a day.
 */
export function closedOn(open: PeriodDates, today: string): { endsOn: string; next: PeriodDates } {
  const endsOn = today < open.endsOn ? today : open.endsOn
  const startsOn = addDays(endsOn, 1)
  return { endsOn, next: { startsOn, endsOn: monthFrom(startsOn) } }
}

/** The last day of a month that begins on a date: with the last day of a month that lacks the same day. */
function monthFrom(startsOn: CalendarDate): CalendarDate {
  const after = addMonthsToDate(startsOn, 1)
  return after.slice(8) === startsOn.slice(8) ? addDays(after, -1) : after
}
