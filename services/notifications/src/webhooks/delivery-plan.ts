const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Waits after the first failed try, the second and so on (Standard Webhooks' own): a little over three days in all. */
export const WAITS_MS = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
] as const

/** How often a delivery is tried before it is kept as failed. */
export const MOST_TRIES = WAITS_MS.length + 1

/** An endpoint that took nothing for this long is disabled. */
export const GIVEN_UP_AFTER_MS = 5 * DAY

/** By so much a wait is longer or shorter, so that what failed together does not come back together. */
export const JITTER = 0.1

/**
 * How long to wait after so many failed tries; null where none follows. `chance` is from 0 to 1. Whoever is asked may
 * ask for more time, up to a day.
 */
export function waitAfter(tries: number, chance: number, askedForMs = 0): number | null {
  const wait = WAITS_MS[tries - 1]
  if (wait === undefined) return null
  const own = Math.round(wait * (1 + JITTER * (2 * chance - 1)))
  return Math.max(own, Math.min(askedForMs, DAY))
}

export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= GIVEN_UP_AFTER_MS
