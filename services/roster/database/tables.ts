import { typedQueries } from '@upline/db'
import type { ROSTER_ENTITIES } from './entities.ts'

/** Statements on tables of roster, in the caller's transaction. */
export const tables = typedQueries<(typeof ROSTER_ENTITIES)[number]>()
