import { spellingKey } from '@upline/contracts'

const MAX_CACHED_SPELLINGS = 50_000
const known = new Map<string, string>()

/** The spelling key of a text. Cached, because files repeat the same few officers. */
export function spellingOf(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  if (known.size >= MAX_CACHED_SPELLINGS) known.clear()
  const key = spellingKey(text)
  known.set(text, key)
  return key
}
