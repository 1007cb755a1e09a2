import type { ImportMapping } from '@upline/contracts'
import { LOAN_COLUMNS } from '@upline/csv'
import { InvalidMappingError } from './import-failures.ts'

const MAX_HEADERS = 500
const MAX_HEADER_LENGTH = 300

/** Validates a mapping: loan fields by header, or null. */
export function readMapping(sent: unknown): ImportMapping {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new InvalidMappingError('mapping must be an object of fields by header')
  const entries = Object.entries(sent)
  if (entries.length > MAX_HEADERS)
    throw new InvalidMappingError(`mapping must name no more than ${MAX_HEADERS} headers`)
  for (const [header, field] of entries) {
    if (header.length > MAX_HEADER_LENGTH) throw new InvalidMappingError('mapping names a header that is too long')
    if (field !== null && !(typeof field === 'string' && Object.hasOwn(LOAN_COLUMNS, field)))
      throw new InvalidMappingError(`mapping assigns '${header}' to an unknown loan field`)
  }
  return Object.fromEntries(entries.map(([header, field]) => [header, field as string | null]))
}

/** The mapping of a form field; null if it is empty. */
export function readMappingText(text: string | undefined): ImportMapping | null {
  if (!text) return null
  try {
    return readMapping(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidMappingError('mapping must be JSON')
    throw error
  }
}
