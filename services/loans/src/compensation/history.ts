/**
 * Values with an effective date (compensation.md, section 1; data.md, decision 1): each is in effect from its start until
 * the next one. Two values cannot overlap, and a value can be entered late.
 */

/**
 * The first calendar date of a value, or the date that decides a loan: 'YYYY-MM-DD', in the company's time zone. A value
 * holds for everything dated that day or later. The rules only compare dates; callers convert instants.
 */
export type EffectiveOn = string

/** Sorts before every date. */
export const ALWAYS: EffectiveOn = ''

/** Sorts after every date: today's chain follows the latest links. */
export const LATEST: EffectiveOn = '~'

/**
 * A date, and the instant when Upline learned what happened then: '<date> <UTC with microseconds>'. It orders facts of the
 * same date. A date alone sorts before all moments of its day.
 */
export type Moment = string

export const momentAt = (on: EffectiveOn, at: string): Moment => `${on} ${at}`

export const dateOfMoment = (moment: Moment): EffectiveOn => moment.slice(0, 'YYYY-MM-DD'.length)

export interface Effective<T> {
  from: EffectiveOn
  value: T
}

/** Sorted by start. Of several values with one start, the last one holds. */
export type History<T> = readonly Effective<T>[]

/** The value in effect on a date; undefined before the first one. */
export function valueOn<T>(history: History<T>, on: EffectiveOn): T | undefined {
  for (let at = history.length - 1; at >= 0; at--) if (history[at]!.from <= on) return history[at]!.value
  return undefined
}

/** The interval of a history that contains a date. */
export const stretchAt = <T>(history: History<T>, on: EffectiveOn) => history.findLast(({ from }) => from <= on)
