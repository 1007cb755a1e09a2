import { spellingKey } from '@upline/contracts'

const MAX_CACHED_SPELLINGS = 50_000
const known = new Map<string, string>()

/**
 * The key of a loan officer as a source writes them: a username, email address or full name. Case, spaces and accents do not matter
 * (decisions, Officer matching).
 */
export const officerKeyOf = (text: string): string => spellingOf(text).replaceAll(' ', '')

/** The spelling key of a text. Cached, because files repeat the same few officers. */
export function spellingOf(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  if (known.size >= MAX_CACHED_SPELLINGS) known.clear()
  const key = spellingKey(text)
  known.set(text, key)
  return key
}
