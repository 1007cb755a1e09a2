import type { CalendarDate } from '@upline/contracts'

/** An open pay period. */
export interface OpenPeriod {
  id: number
  startsOn: CalendarDate
  endsOn: CalendarDate
}

/**
 * The period that an entry belongs to: the open one that contains its loan's funding date, otherwise the first open one. A
 * reversal has the funding date of the entry that it reverses, so the correction of a closed period goes to the first open one.
 */
export function periodOfEntry(fundedOn: CalendarDate, open: readonly OpenPeriod[]): number {
  const [first] = open
  if (!first) throw new Error('No pay period is open')
  return (open.find(({ startsOn, endsOn }) => startsOn <= fundedOn && fundedOn <= endsOn) ?? first).id
}

/** periodOfEntry for many entries: each date is looked up once. */
export function periodLookup(open: readonly OpenPeriod[]): (fundedOn: CalendarDate) => number {
  const known = new Map<CalendarDate, number>()
  return (fundedOn) => {
    const found = known.get(fundedOn) ?? periodOfEntry(fundedOn, open)
    known.set(fundedOn, found)
    return found
  }
}

/** Whether an entry is paid later than the period of its loan's funding. */
export const isLate = (fundedOn: CalendarDate, period: Pick<OpenPeriod, 'startsOn'>): boolean =>
  fundedOn < period.startsOn
