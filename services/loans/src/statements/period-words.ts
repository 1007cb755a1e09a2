import type { PeriodFacts } from '../pay-periods/pay-periods.service.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 21, 2026' of an instant or a date. */
export const shortDate = (at: string): string => day.format(new Date(at))

/** 'Nov 1, 2026 – Nov 30, 2026'. */
export const spanOf = ({ startsOn, endsOn }: Pick<PeriodFacts, 'startsOn' | 'endsOn'>): string =>
  `${shortDate(startsOn)} – ${shortDate(endsOn)}`
