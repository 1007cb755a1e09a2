import type { ImportMapping } from '@upline/contracts'
import { LOAN_COLUMNS } from '@upline/csv'
import { InvalidMappingError } from './import-failures.ts'

const MOST = 500
const LONGEST = 300

/** A mapping as somebody sends it: fields by header, each one of ours or null. */
export function readMapping(sent: unknown): ImportMapping {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new InvalidMappingError('mapping must be an object of fields by header')
  const entries = Object.entries(sent)
  if (entries.length > MOST) throw new InvalidMappingError(`mapping must name no more than ${MOST} headers`)
  for (const [header, field] of entries) {
    if (header.length > LONGEST) throw new InvalidMappingError('mapping names a header that is too long')
    if (field !== null && !(typeof field === 'string' && Object.hasOwn(LOAN_COLUMNS, field)))
      throw new InvalidMappingError(`mapping feeds '${header}' into no field of a loan`)
  }
  return Object.fromEntries(entries.map(([header, field]) => [header, field as string | null]))
}

/** The mapping of a form field; null where none was sent. */
export function readMappingText(text: string | undefined): ImportMapping | null {
  if (!text) return null
  try {
    return readMapping(JSON.parse(text))
  } catch (fault) {
    if (fault instanceof SyntaxError) throw new InvalidMappingError('mapping must be JSON')
    throw fault
  }
}
