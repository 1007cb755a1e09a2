import type { Readable } from 'node:stream'
import { addDays, type CalendarDate, dateText, isCalendarDate } from '@upline/contracts'
import { InvalidParameterError } from '@upline/http'
import { readWholeFile, parseRecords } from '@upline/imports'
import { headerProblem, readPaidRows, type PaidFile } from './paid-file.ts'
import type { PaidRow } from './shadow-facts.ts'
import { ShadowFileError, ShadowFileTooLargeError } from './shadow-run-failures.ts'

/** Reads the upload of a shadow run, and refuses what cannot be compared. */

const MAX_FILE_MB = 30
const MAX_ROWS = 200_000
const MAX_RANGE_DAYS = 2 * 366

export const readBytes = (file: Readable): Promise<Buffer> =>
  readWholeFile(file, { maxMb: MAX_FILE_MB, tooLarge: (limit) => new ShadowFileTooLargeError(limit) })

/** Throws ShadowFileError if the file is not a CSV with the four columns and at least one row. */
export function readPaidFile(bytes: Buffer): PaidFile {
  const records = parseRecords(bytes, (message) => new ShadowFileError(message))
  const problem = headerProblem(records[0])
  if (problem) throw new ShadowFileError(problem)
  if (records.length > MAX_ROWS + 1) throw new ShadowFileTooLargeError(`${MAX_ROWS.toLocaleString('en-US')} rows`)
  const file = readPaidRows(records)
  const [first] = file.rejected
  if (file.rows.length === 0)
    throw new ShadowFileError(
      first
        ? `No row of the file is valid. Row ${first.row}: ${first.message}.`
        : 'The file has no rows below its header.',
    )
  return file
}

export interface PayDateRange {
  from: CalendarDate
  to: CalendarDate
}

/** The fields `from` and `to`; a field that is missing or empty is the first or last pay date of the file. */
export function readRange(fields: ReadonlyMap<string, string>, rows: readonly PaidRow[]): PayDateRange {
  const dates = rows.map(({ paidOn }) => paidOn)
  const from = readDate('from', fields) ?? dates.reduce((first, on) => (on < first ? on : first))
  const to = readDate('to', fields) ?? dates.reduce((last, on) => (on > last ? on : last))
  if (from > to)
    throw new InvalidParameterError('from', `from must not be after to: ${dateText(from)} is after ${dateText(to)}`)
  if (addDays(from, MAX_RANGE_DAYS) < to)
    throw new InvalidParameterError(
      'to',
      `to must be at most two years after from: ${dateText(from)} to ${dateText(to)} is longer`,
    )
  return { from, to }
}

function readDate(field: 'from' | 'to', fields: ReadonlyMap<string, string>): CalendarDate | undefined {
  const text = fields.get(field)?.trim() ?? ''
  if (text === '') return undefined
  if (!isCalendarDate(text)) throw new InvalidParameterError(field, `${field} must be a date like 2026-03-01`)
  return text
}
