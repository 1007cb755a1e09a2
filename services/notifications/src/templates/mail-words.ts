import { PLANS, type PlanType } from '@upline/contracts'

/** '$1,234.50'. */
export const usd = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 21, 2026', of an instant or a date. */
export const day = (iso: string): string => dates.format(new Date(iso))

/** '2026-11-21 14:03 UTC'. */
export const minute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

export const planName = (plan: PlanType): string => `${PLANS[plan].name} (${plan})`

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
