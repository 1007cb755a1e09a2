interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    const numeric = 'numeric' as const
    const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric }
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts })
    formats.set(zone, format)
  }
  return format
}

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** The tenant's local time at an instant, in milliseconds as if it were UTC. */
function wallMs(instantMs: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year, month, day, hour, minute, second } = parts as unknown as WallClock
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The instant of a local time: the first one of a repeated hour, the hour after a skipped one. */
function instantOf(wall: WallClock, zone: string): Date {
  const wanted = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
  const candidates = [wanted - 86_400_000, wanted + 86_400_000].map((near) => wanted - (wallMs(near, zone) - near))
  const exact = candidates.filter((instant) => wallMs(instant, zone) === wanted)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates))
}

const STAMP = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M))?$/i

/** Parses `1/15/2026 9:04:06 AM` or `01/15/2026` in the tenant's time zone; undefined if it is neither. */
export function parseTenantTime(text: string, zone: string): Date | undefined {
  const match = STAMP.exec(text.trim())
  if (!match) return undefined
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day || month > 12) return undefined
  const hour = match[4] === undefined ? 0 : (Number(match[4]) % 12) + (match[7]!.toUpperCase() === 'PM' ? 12 : 0)
  return instantOf({ year, month, day, hour, minute: Number(match[5] ?? 0), second: Number(match[6] ?? 0) }, zone)
}

/** YYYY-MM-DD as it is written, regardless of the time zone; undefined if it is not a date. */
export function writtenDay(text: string): string | undefined {
  if (parseTenantTime(text, 'UTC') === undefined) return undefined
  const [, month, day, year] = STAMP.exec(text.trim())!
  return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
}

/** A text without a time, or at midnight: Encompass also writes dates as the first moment of a day. */
export const isWrittenDay = (text: string): boolean =>
  parseTenantTime(text, 'UTC')?.toISOString().endsWith('T00:00:00.000Z') ?? false

/** YYYY-MM-DD in the tenant's calendar, as the pipeline's filters expect. */
export const tenantDay = (instant: Date, zone: string): string =>
  new Date(wallMs(instant.getTime(), zone)).toISOString().slice(0, 10)
