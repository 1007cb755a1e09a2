import { type CalendarDate, dateAt, PLANS, type PlanType } from '@upline/contracts'

/** '$1,234.50'. */
export const usd = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 21, 2026'. */
export const day = (on: CalendarDate): string => dates.format(new Date(`${on}T00:00:00Z`))

/** The company's date of an instant. */
export const dayAt = (instant: string, timeZone: string): string => day(dateAt(instant, timeZone))

const minutes = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** 'Nov 21, 2026, 2:03 PM UTC'. The space before PM is a plain space, which every email client shows. */
export const minute = (iso: string): string => `${minutes.format(new Date(iso)).replaceAll('\u202F', ' ')} UTC`

export const planName = (plan: PlanType): string => `${PLANS[plan].name} (${plan})`

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
