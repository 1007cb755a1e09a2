import { addDays, type CalendarDate } from '@upline/contracts'

/** Company calendar dates, both included. */
export interface SummaryDays {
  from: CalendarDate
  to: CalendarDate
}

/**
 * The days of the next summary: from the one after the last summary to yesterday. `null`: yesterday has been summarized. The first
 * summary covers yesterday alone.
 */
export function daysToSummarize(lastDay: CalendarDate | null, today: CalendarDate): SummaryDays | null {
  const to = addDays(today, -1)
  if (lastDay === null) return { from: to, to }
  return lastDay < to ? { from: addDays(lastDay, 1), to } : null
}
