import type { CalendarDate } from '@upline/contracts'
import { type OpenPeriod, periodOfEntry } from './period-of-entry.ts'

/** A payee's month whose tiers are counted. */
export interface TierMonthDates {
  endsOn: CalendarDate
  /** Of the loans in the month. */
  fundedOn: readonly CalendarDate[]
  /** The periods of the lines that are booked for the month, oldest first. */
  bookedIn: readonly number[]
}

/**
 * The period of a difference of tiers: that of the month's last loan, as for its entries. A difference below 0 goes to the period
 * of the last line while that is open, so no period pays what a later one claws back.
 */
export function periodOfTier(
  differenceCents: number,
  { endsOn, fundedOn, bookedIn }: TierMonthDates,
  open: readonly OpenPeriod[],
): number {
  const last = bookedIn.at(-1)
  if (differenceCents < 0 && open.some(({ id }) => id === last)) return last!
  return periodOfEntry(fundedOn.toSorted().at(-1) ?? endsOn, open)
}

/**
 * The day that selects the period of a booked line: the month's last loan up to the end of the line's period, as when the line was booked.
 * Without such a loan it is the month's last day, if the period has not ended by then.
 */
export function dayOfTierLine(
  { endsOn, fundedOn }: Pick<TierMonthDates, 'endsOn' | 'fundedOn'>,
  periodEndsOn: CalendarDate,
): CalendarDate {
  const last = fundedOn
    .filter((on) => on <= periodEndsOn)
    .toSorted()
    .at(-1)
  return last ?? (endsOn < periodEndsOn ? endsOn : periodEndsOn)
}
