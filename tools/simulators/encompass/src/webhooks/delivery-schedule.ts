export type BackOff = 'linear' | 'exponential'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const LINEAR = [20_000, 20_000]
const EXPONENTIAL = [
  ...[0.5, 1, 2, 4, 8, 16, 32].map((minutes) => minutes * MINUTE),
  ...Array.from({ length: 7 }, () => HOUR),
]

/** Delay after the n-th failed attempt; null: no further attempt (5.7). */
export const waitAfter = (tries: number, backOff: BackOff): number | null =>
  (backOff === 'linear' ? LINEAR : EXPONENTIAL)[tries - 1] ?? null

/** Redirects and 4xx also count as delivered: the vendor never sends them again. */
export const isDelivered = (status: number): boolean => status >= 200 && status < 500
