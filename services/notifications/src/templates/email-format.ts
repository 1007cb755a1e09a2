import { PLANS, type PlanType } from '@upline/contracts'

/** '$1,234.50'. */
export const usd = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 21, 2026', for an instant or a date. */
export const day = (iso: string): string => dates.format(new Date(iso))

const minutes = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** 'Nov 21, 2026, 2:03 PM UTC'. The space before PM is a plain space, which every email client shows. */
export const minute = (iso: string): string => `${minutes.format(new Date(iso)).replaceAll('\u202F', ' ')} UTC`

export const planName = (plan: PlanType): string => `${PLANS[plan].name} (${plan})`

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
