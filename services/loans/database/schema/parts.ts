import { p } from '@mikro-orm/core'

type Target = Parameters<typeof p.manyToOne>[0]

/** A column with the key of another table's row, named like the column: `memberNo`. */
export const reference = <To extends Target>(target: To) => p.manyToOne(target).mapToPk()

/** A column of an index: newest or largest first. */
export const descending = (name: string) => ({ name, sort: 'desc' as const })
