import type { CalendarDate } from '@upline/contracts'
import type { DateSpan } from './pay-periods-of.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 21, 2026' of a calendar date. */
export const shortDate = (on: CalendarDate): string => day.format(new Date(`${on}T00:00:00Z`))

/** 'Nov 1, 2026 – Nov 30, 2026'. */
export const spanOf = ({ startsOn, endsOn }: DateSpan): string => `${shortDate(startsOn)} – ${shortDate(endsOn)}`
