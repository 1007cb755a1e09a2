const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

function wallClock(instant: Date, zone: string): WallClock {
  const parts = formatOf(zone).formatToParts(instant)
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  }
}

const two = (n: number): string => String(n).padStart(2, '0')

/** Local date of an instant, as YYYY-MM-DD. */
export function localDay(instant: Date, zone: string): string {
  const { year, month, day } = wallClock(instant, zone)
  return `${year}-${two(month)}-${two(day)}`
}

/** Pipeline format of a time: `1/15/2026 9:04:06 AM`, in the tenant's local time without an offset. */
export function localStamp(instant: Date, zone: string): string {
  const { year, month, day, hour, minute, second } = wallClock(instant, zone)
  return `${month}/${day}/${year} ${hour % 12 || 12}:${two(minute)}:${two(second)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Pipeline format of a date: `1/15/2026 12:00:00 AM`. */
export function dayStamp(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year} 12:00:00 AM`
}

/** Field reader format of a date: `01/15/2026`. */
export function slashDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** Wall-clock time of a pipeline or ISO date as a comparable number, ignoring the time zone; NaN if it is not a date. */
export function wallClockOf(text: string): number {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?/.exec(text)
  if (iso) return Date.UTC(+iso[1]!, +iso[2]! - 1, +iso[3]!, +(iso[4] ?? 0), +(iso[5] ?? 0), +(iso[6] ?? 0))
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d\d):(\d\d) (AM|PM))?$/.exec(text)
  if (!us) return Number.NaN
  const hour = us[4] === undefined ? 0 : (+us[4] % 12) + (us[7] === 'PM' ? 12 : 0)
  return Date.UTC(+us[3]!, +us[1]! - 1, +us[2]!, hour, +(us[5] ?? 0), +(us[6] ?? 0))
}
