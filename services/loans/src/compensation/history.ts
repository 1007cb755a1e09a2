/**
 * Values with an effective date (compensation.md, section 1; data.md, decision 1): each holds from its start until the
 * next one. Two values cannot overlap, and a value can be entered late.
 */

/**
 * The moment from which a value holds, or which decides a loan. It is a text that sorts as it reads: today an instant in
 * UTC with microseconds, '2026-02-20T00:00:00.000000Z'. The rules only compare it.
 */
export type EffectiveOn = string

/** Sorts before every other start. */
export const ALWAYS: EffectiveOn = ''

export interface Effective<T> {
  from: EffectiveOn
  value: T
}

/** Sorted by start, at most one value for each start. */
export type History<T> = readonly Effective<T>[]

/** The value in effect at a moment with its start; undefined before the first one. */
export function entryOn<T>(history: History<T>, on: EffectiveOn): Effective<T> | undefined {
  for (let at = history.length - 1; at >= 0; at--) {
    const entry = history[at]!
    if (entry.from <= on) return entry
  }
  return undefined
}

export const valueOn = <T>(history: History<T>, on: EffectiveOn): T | undefined => entryOn(history, on)?.value
