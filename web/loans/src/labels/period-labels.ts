import type { CalendarDate, PayPeriod } from '@upline/contracts'
import { counted, dayOfYear, mediumDate } from '@upline/ui'

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

type Named = Pick<PayPeriod, 'id' | 'state'> & Dates

/** The label of a period in a list. */
export const periodName = (period: Named): string =>
  `Period ${period.id}: ${periodSpan(period)}${period.state === 'open' ? ' (open)' : ''}`

/**
 * The period shown by default: the last closed one that is not paid yet, else the open one that has started, else the last closed
 * one.
 */
export function firstShown(periods: PayPeriod[], today: CalendarDate): PayPeriod | undefined {
  const open = periods.filter(({ state }) => state === 'open')
  const closed = periods.filter(({ state }) => state === 'closed')
  const unpaid = closed.find(({ runState }) => runState !== 'paid')
  return unpaid ?? open.find((period) => hasStarted(period, today)) ?? closed[0] ?? open[0]
}

/** '1 person', '38 people': the number of people a period pays. */
export const peopleText = ({ company }: Pick<PayPeriod, 'company'>): string =>
  counted(company?.people ?? 0, 'person', 'people')

/** Names the amount of a locked run: only a run that was marked as paid has transferred it. */
export const paymentLabel = ({ runState }: Pick<PayPeriod, 'runState'>): string =>
  runState === 'paid' ? 'Paid' : 'To be paid'
