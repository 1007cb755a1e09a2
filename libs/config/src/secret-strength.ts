/** 32 random bytes are 43 characters in base64url and 64 in hex. Anything shorter than 32 was typed by a person. */
export const MIN_SECRET_LENGTH = 32

/** A hosting provider often sets the password of a database or a Redis, so this limit is lower. */
export const MIN_STORE_PASSWORD_LENGTH = 16

/** 32 random hex digits contain fewer than ten different ones about once in 2,000 times. */
const MIN_DISTINCT_CHARACTERS = 10

const DEMO_VALUES = new Set([
  'upline-demo',
  'upline-demo-1',
  'upline-simulator',
  'welcome123!',
  'sk_simulated',
  'whsec_simulated',
  'simulated',
  'be00000000',
])

/** Whether the value is public in this repository. */
export const isDemoValue = (value: string): boolean => {
  const folded = value.trim().toLowerCase()
  return DEMO_VALUES.has(folded) || folded.startsWith('upline-demo-')
}

/** Why a value is not a secret; undefined if it can be one. The text is shown after the name of a setting. */
export function secretProblem(value: string, minLength = MIN_SECRET_LENGTH): string | undefined {
  if (isDemoValue(value)) return 'is a demo value that everyone knows'
  const { length } = value
  if (length < minLength)
    return `has ${length} ${length === 1 ? 'character' : 'characters'}; it needs ${minLength} or more`
  if (new Set(value).size < MIN_DISTINCT_CHARACTERS)
    return `uses fewer than ${MIN_DISTINCT_CHARACTERS} different characters`
  return isRepetition(value) ? 'repeats one piece of text' : undefined
}

/** A text is a repetition if it occurs in its doubled text at an inner position. */
const isRepetition = (value: string): boolean => (value + value).indexOf(value, 1) < value.length

/** Why a database or Redis URL does not protect the store; undefined if it does. A client certificate replaces the password. */
export function storeUrlProblem(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed) return 'is not a URL'
  if (parsed.searchParams.has('sslcert')) return undefined
  if (parsed.password === '') return 'has no password'
  const problem = secretProblem(decodeURIComponent(parsed.password), MIN_STORE_PASSWORD_LENGTH)
  return problem && `has a weak password: it ${problem}`
}

/** Pairs of names with the same value: anyone who learns one secret knows the other. */
export function sharedSecrets(values: Record<string, string>): [string, string][] {
  const entries = Object.entries(values)
  return entries.flatMap(([name, value], at) =>
    entries.slice(at + 1).flatMap(([other, same]): [string, string][] => (same === value ? [[name, other]] : [])),
  )
}
