const DAY_MS = 86_400_000

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const instantOf = (on: string): number => Date.parse(`${on}T00:00:00.000Z`)

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
  const startsOn = dateOf(instantOf(endsOn) + DAY_MS)
  return { endsOn, next: { startsOn, endsOn: dateOf(monthAfter(startsOn) - DAY_MS) } }
}

/** The same day of the next month, or its last day where that month is shorter. */
function monthAfter(on: string): number {
  const [year = 0, month = 1, day = 1] = on.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return day > lastDay ? Date.UTC(year, month + 1, 1) : Date.UTC(year, month, day)
}
