import type { PayPeriod } from '@upline/contracts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

type Dates = Pick<PayPeriod, 'startsOn' | 'endsOn'>

/** 'Nov 1 – Nov 30, 2026': dates of the calendar, the same wherever they are read. */
export function periodSpan({ startsOn, endsOn }: Dates): string {
  const isOneYear = startsOn.slice(0, 4) === endsOn.slice(0, 4)
  return `${(isOneYear ? day : dayOfYear).format(new Date(startsOn))} – ${dayOfYear.format(new Date(endsOn))}`
}

/** Whether a period that is closed now ends before its planned day; books keep UTC days. */
export const endsEarly = ({ endsOn }: Pick<PayPeriod, 'endsOn'>, now: Date): boolean =>
  now.toISOString().slice(0, 10) < endsOn

export const calendarDay = (on: string): string => dayOfYear.format(new Date(on))

/** What a period is called in a list. */
export function periodName(period: Pick<PayPeriod, 'id' | 'kind' | 'state' | 'reverses'> & Dates): string {
  if (period.kind === 'reversal') return `Period ${period.id}: takes back period ${period.reverses}`
  return `Period ${period.id}: ${periodSpan(period)}${period.state === 'open' ? ' (open)' : ''}`
}

/** The one that a person wants to see first: the last that was closed, else the open one. */
export const firstShown = (periods: PayPeriod[]): PayPeriod | undefined =>
  periods.find(({ state, kind }) => state === 'closed' && kind === 'regular') ?? periods[0]

/** '1 person', '38 people': whom a period pays. */
export function peopleText({ company }: Pick<PayPeriod, 'company'>): string {
  const people = company?.people ?? 0
  return `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`
}
