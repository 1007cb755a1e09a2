import type { UplineChange } from '@upline/contracts/events'
import { ALWAYS, type EffectiveOn } from '../compensation/history.ts'
import { instantOf } from '../ledger/instants.ts'

const ZONE = 'America/New_York'

/** From when the link of a move applies: a move with a request has a date of its own. */
export const linkStart = ({ at, effectiveOn, requestId }: UplineChange): EffectiveOn =>
  requestId === undefined || effectiveOn === undefined ? instantOf(at) : startOfDate(effectiveOn)

/** The same for a link of the roster's snapshot. */
export function storedLinkStart({
  from,
  effectiveOn,
}: {
  from: string | null
  effectiveOn?: string | null | undefined
}): EffectiveOn {
  if (from === null) return ALWAYS
  return effectiveOn == null || dateOf(from) === effectiveOn ? instantOf(from) : startOfDate(effectiveOn)
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
const OFFSET = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })

const dateOf = (at: string): string => DAY.format(new Date(at))

/** 00:00 of a date in the company's time zone. */
export function startOfDate(date: string): EffectiveOn {
  const offset = OFFSET.formatToParts(new Date(`${date}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')!.value
  return instantOf(`${date}T00:00:00${offset.replace('GMT', '') || 'Z'}`)
}

/** A day of the Gregorian calendar, written YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
