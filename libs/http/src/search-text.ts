import { isSearchTooShort, SEARCH_TOO_SHORT } from '@upline/contracts'
import { InvalidParameterError } from './paging.ts'

/** The `q` of a list, trimmed. Throws InvalidParameterError for a text that is too short to search for; '' means no search. */
export function readSearchText(q: unknown): string {
  const text = String(q ?? '')
    .replaceAll('\0', '')
    .trim()
  if (isSearchTooShort(text)) throw new InvalidParameterError('q', SEARCH_TOO_SHORT)
  return text
}
