const EARLIEST = '1950-01-01'

/** Why a text is not a valid funding date, or null. Dates are days in UTC, as in imported files. */
export function fundingDateProblem(on: string, now: Date): string | null {
  const day = new Date(`${on}T00:00:00.000Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== on)
    return `'${on}' is not a date. Write it like 2026-03-05.`
  if (on < EARLIEST) return `The funding date ${on} is before 1950.`
  return on > now.toISOString().slice(0, 10) ? `The funding date ${on} is in the future.` : null
}

export const fundingInstant = (on: string): string => `${on}T00:00:00.000Z`
