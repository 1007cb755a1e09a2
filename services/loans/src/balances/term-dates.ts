import { type DatedAmount, dateText, isCalendarDate, type PayTermsChange } from '@upline/contracts'

export interface TermFault {
  /** Like 'draw.from'. */
  field: string
  message: string
}

/** The first date that is not valid, or null. */
export function termFault({ draw, guarantee }: PayTermsChange): TermFault | null {
  return datesFault('draw', draw) ?? datesFault('guarantee', guarantee)
}

function datesFault(name: string, term: DatedAmount | null): TermFault | null {
  if (!term) return null
  const { from, to } = term
  if (!isCalendarDate(from)) return { field: `${name}.from`, message: `${name}.from must be a date like 2026-03-05.` }
  if (to === null) return null
  if (!isCalendarDate(to)) return { field: `${name}.to`, message: `${name}.to must be a date like 2026-03-05.` }
  return to < from
    ? { field: `${name}.to`, message: `${name}.to must not be before ${name}.from, ${dateText(from)}.` }
    : null
}
