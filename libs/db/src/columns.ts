import { p } from '@mikro-orm/core'

/** An instant: `timestamptz`. */
export const instant = () => p.datetime().columnType('timestamptz')

/** A date of the company's calendar, as YYYY-MM-DD. */
export const calendarDate = () => p.date()

/** A whole number of cents, read as a number: sums of money stay far below 2^53. */
export const cents = () => p.bigint('number')

/** A whole number that may exceed 2^31, read as a number. */
export const bigNumber = () => p.bigint('number')

/** The types of inserts require a column without a default, also where the database assigns it. */
export const assigned = <Column extends { defaultRaw(sql: string): unknown }>(column: Column) =>
  column as unknown as ReturnType<Column['defaultRaw']>

/** A number that only the database assigns. */
export const assignedNumber = () => assigned(p.bigint('number').generated('identity'))

/** A text that is one of some words. */
export const word = <Word extends string>() => p.text().$type<Word>()

export const words = <Word extends string = string>() => p.array().columnType('text[]').$type<Word[]>()
