import { type CalendarDate, dateAt } from '@upline/contracts'

const THIS_YEAR: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }

/** 'Nov 21, 5:12 PM' in the user's time zone, with the year unless it is the current one. */
export function instantText(at: string): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return date.toLocaleString('en-US', isThisYear ? THIS_YEAR : { ...THIS_YEAR, year: 'numeric' })
}

/** The date of an instant in the user's time zone: what exports write where the screen shows that date. */
export const localDate = (at: string): CalendarDate => dateAt(at, new Intl.DateTimeFormat().resolvedOptions().timeZone)
