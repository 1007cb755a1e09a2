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

/** Whether a period can be closed; the server refuses it before the first day. */
export const hasStarted = ({ startsOn }: Pick<PayPeriod, 'startsOn'>, now: Date): boolean =>
  startsOn <= now.toISOString().slice(0, 10)

/** Whether another period holds the pay now: of a reversed period and of its reversal. */
export const isReversed = ({ carriedTo }: Pick<PayPeriod, 'carriedTo'>): boolean => carriedTo !== null

type Named = Pick<PayPeriod, 'id' | 'kind' | 'state' | 'reverses' | 'reversedBy'> & Dates

/** The label of a period in a list. */
export function periodName(period: Named): string {
  if (period.kind === 'reversal') return `Period ${period.id}: reverses period ${period.reverses}`
  const mark = period.state === 'open' ? ' (open)' : period.reversedBy ? ' (reversed)' : ''
  return `Period ${period.id}: ${periodSpan(period)}${mark}`
}

/** The period shown by default: the last closed one that still counts, else the open one. */
export const firstShown = (periods: PayPeriod[]): PayPeriod | undefined =>
  periods.find((period) => period.state === 'closed' && !isReversed(period)) ??
  periods.find(({ state }) => state === 'open')

/** What replaced a period that no longer counts. */
export function reversalText({ id, kind, reverses, reversedBy, carriedTo }: PayPeriod): string {
  const where = `Its pay moved to period ${carriedTo}: verify and dispute it there.`
  if (kind === 'reversal') return `Period ${id} reverses period ${reverses}. ${where}`
  return `Period ${id} was reversed by period ${reversedBy}. ${where}`
}

/** '1 person', '38 people': whom a period pays. */
export function peopleText({ company }: Pick<PayPeriod, 'company'>): string {
  const people = company?.people ?? 0
  return `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`
}
