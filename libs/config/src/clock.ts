/** The time, as a thing that is handed in: pure code takes `now`, services take a Clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Nest token under which the clock is injected. */
export const CLOCK = Symbol('clock')
