import type { CalendarDate, PayPeriod } from '@upline/contracts'
import { dayOfYear, mediumDate } from '@upline/ui'

type Dates = Pick<PayPeriod, 'startsOn' | 'endsOn'>

/** 'Nov 1 – Nov 30, 2026': calendar dates, the same in every time zone. */
export function periodSpan({ startsOn, endsOn }: Dates): string {
  const isOneYear = startsOn.slice(0, 4) === endsOn.slice(0, 4)
  return `${(isOneYear ? dayOfYear : mediumDate)(startsOn)} – ${mediumDate(endsOn)}`
}

/** Whether a period that is closed today ends before its planned day. */
export const endsEarly = ({ endsOn }: Pick<PayPeriod, 'endsOn'>, today: CalendarDate): boolean => today < endsOn

export const calendarDay = mediumDate

/** Whether a period can be closed; the server refuses it before the first day. */
export const hasStarted = ({ startsOn }: Pick<PayPeriod, 'startsOn'>, today: CalendarDate): boolean => startsOn <= today

/** Whether another period holds the pay now: true for a reversed period and for its reversal. */
export const isReversed = ({ carriedTo }: Pick<PayPeriod, 'carriedTo'>): boolean => carriedTo !== null

type Named = Pick<PayPeriod, 'id' | 'kind' | 'state' | 'reverses' | 'reversedBy'> & Dates

/** The label of a period in a list. */
export function periodName(period: Named): string {
  if (period.kind === 'reversal') return `Period ${period.id}: reverses period ${period.reverses}`
  const mark = period.state === 'open' ? ' (open)' : period.reversedBy ? ' (reversed)' : ''
  return `Period ${period.id}: ${periodSpan(period)}${mark}`
}

/**
 * The period shown by default: the last closed one that is not paid yet, else the open one that has started, else the last closed
 * one. A reversed one is never shown.
 */
export function firstShown(periods: PayPeriod[], today: CalendarDate): PayPeriod | undefined {
  const open = periods.filter(({ state }) => state === 'open')
  const closed = periods.filter((period) => period.state === 'closed' && !isReversed(period))
  const unpaid = closed.find(({ runState }) => runState !== 'paid')
  return unpaid ?? open.find((period) => hasStarted(period, today)) ?? closed[0] ?? open[0]
}

/** What replaced a period that no longer counts. */
export function reversalText({ id, kind, reverses, reversedBy, carriedTo }: PayPeriod): string {
  const where = `Its pay moved to period ${carriedTo}: verify and dispute it there.`
  if (kind === 'reversal') return `Period ${id} reverses period ${reverses}. ${where}`
  return `Period ${id} was reversed by period ${reversedBy}. ${where}`
}

/** '1 person', '38 people': the number of people a period pays. */
export function peopleText({ company }: Pick<PayPeriod, 'company'>): string {
  const people = company?.people ?? 0
  return `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`
}

/** Names the amount of a locked run: only a run that was marked as paid has transferred it, and a reversal transfers nothing. */
export function paymentLabel({ kind, runState }: Pick<PayPeriod, 'kind' | 'runState'>): string {
  if (kind === 'reversal') return 'Reversed'
  return runState === 'paid' ? 'Paid' : 'To be paid'
}
