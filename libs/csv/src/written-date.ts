const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
const US = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?)?$/i

/** The date of a cell: its instant, and the date as written. */
export interface WrittenDate {
  at: Date
  /** YYYY-MM-DD. Null: the cell names an instant by its offset, which belongs to the company's date of it. */
  on: string | null
}

/**
 * A date as people write it in a CSV: 2026-03-05, 3/5/2026 (month first), each with or without a time. A date in a file is
 * that date; its instant is in UTC unless there is an offset. Undefined for an invalid date such as 2026-02-30.
 */
export function readWrittenDate(text: string): WrittenDate | undefined {
  const iso = ISO.exec(text)
  if (iso) return written([iso[1], iso[2], iso[3], iso[4], iso[5], iso[6]], { fraction: iso[7], offset: iso[8] })
  const us = US.exec(text)
  if (!us) return undefined
  const hour = us[7] === undefined ? us[4] : hourOf24(Number(us[4]), us[7])
  return written([us[3], us[1], us[2], hour, us[5], us[6]], {})
}

function written(
  parts: (string | undefined)[],
  of: { fraction?: string | undefined; offset?: string | undefined },
): WrittenDate | undefined {
  const at = instant(parts, of)
  return at && { at, on: of.offset === undefined ? at.toISOString().slice(0, 10) : null }
}

function hourOf24(hour: number, half: string): string {
  if (hour < 1 || hour > 12) return '99'
  return String((hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0))
}

function instant(
  parts: (string | undefined)[],
  { fraction = '', offset }: { fraction?: string | undefined; offset?: string | undefined },
): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0))
  const millisecond = Number(fraction.padEnd(3, '0').slice(0, 3))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond))
  const isReal = isCalendarDate(date, { year, month, day }) && isTimeOfDay(date, { hour, minute, second })
  if (!isReal) return undefined
  return new Date(date.getTime() - offsetMs(offset))
}

const isCalendarDate = (date: Date, { year, month, day }: { year: number; month: number; day: number }): boolean =>
  date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1950 && year <= 2200

const isTimeOfDay = (date: Date, { hour, minute, second }: { hour: number; minute: number; second: number }): boolean =>
  date.getUTCHours() === hour && minute < 60 && second < 60

function offsetMs(offset: string | undefined): number {
  if (offset === undefined || offset.toUpperCase() === 'Z') return 0
  const digits = offset.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000
}
