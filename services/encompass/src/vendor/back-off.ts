const FIRST_WAIT_MS = 400
const MAX_WAIT_MS = 30_000

export const MAX_ATTEMPTS = 5

/** Too many calls, vendor errors and broken connections (no status) are temporary. Anything else is final. */
export const isWorthAnotherTry = (status: number | null): boolean => status === null || status === 429 || status >= 500

/** Doubles each time, with jitter so that callers do not retry in step. A Retry-After takes precedence. */
export function waitBefore(tryNumber: number, retryAfterSeconds: number | null, random: number): number {
  if (retryAfterSeconds !== null) return Math.min(retryAfterSeconds * 1000, MAX_WAIT_MS)
  const ceiling = Math.min(FIRST_WAIT_MS * 2 ** (tryNumber - 1), MAX_WAIT_MS)
  return Math.round(ceiling * (0.5 + random / 2))
}
