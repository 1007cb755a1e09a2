export type BackOff = 'linear' | 'exponential'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const LINEAR = [20_000, 20_000]
const EXPONENTIAL = [
  ...[0.5, 1, 2, 4, 8, 16, 32].map((minutes) => minutes * MINUTE),
  ...Array.from({ length: 7 }, () => HOUR),
]

/** How long after the n-th failed try the next one comes; null: there is none (5.7). */
export const waitAfter = (tries: number, backOff: BackOff): number | null =>
  (backOff === 'linear' ? LINEAR : EXPONENTIAL)[tries - 1] ?? null

/** A 4xx counts as delivered and is never sent again; a redirect too. */
export const isDelivered = (status: number): boolean => status >= 200 && status < 500
