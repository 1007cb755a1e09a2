const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 30_000

export const MOST_TRIES = 5

/** Too many calls, faults of their side and broken connections (no status) pass; anything else is an answer. */
export const isWorthAnotherTry = (status: number | null): boolean => status === null || status === 429 || status >= 500

/** Twice as long each time, with jitter so that several callers don't knock together; a Retry-After is obeyed. */
export function waitBefore(tryNumber: number, retryAfterSeconds: number | null, random: number): number {
  if (retryAfterSeconds !== null) return Math.min(retryAfterSeconds * 1000, LONGEST_WAIT_MS)
  const ceiling = Math.min(FIRST_WAIT_MS * 2 ** (tryNumber - 1), LONGEST_WAIT_MS)
  return Math.round(ceiling * (0.5 + random / 2))
}
