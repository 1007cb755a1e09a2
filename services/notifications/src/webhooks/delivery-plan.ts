const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Waits after the first failed attempt, the second and so on, as in Standard Webhooks: just over three days in total. */
export const WAITS_MS = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
] as const

/** Attempts before a delivery is marked as failed. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1

/** An endpoint that accepts no event for this long is disabled. */
export const DISABLE_AFTER_MS = 5 * DAY

/** Waits vary by this share in both directions, so that deliveries that failed together are not retried together. */
export const JITTER = 0.1

/**
 * Returns the wait in milliseconds after this many failed attempts, or null if no attempt follows. `chance` is from 0 to
 * 1. The receiver can request a longer wait, up to a day.
 */
export function waitAfter(attempts: number, chance: number, retryAfterMs = 0): number | null {
  const wait = WAITS_MS[attempts - 1]
  if (wait === undefined) return null
  const own = Math.round(wait * (1 + JITTER * (2 * chance - 1)))
  return Math.max(own, Math.min(retryAfterMs, DAY))
}

/** True if an endpoint has failed long enough to be disabled. */
export const isPastDeadline = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS
