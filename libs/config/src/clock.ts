/** The injected time: pure code takes `now`, services take a Clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Nest token of the clock. */
export const CLOCK = Symbol('clock')
