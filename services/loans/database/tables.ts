import { typedQueries } from '@upline/db'
import type { LOANS_ENTITIES } from './schema/index.ts'

/** Statements on tables of loans, in the caller's transaction. */
export const tables = typedQueries<(typeof LOANS_ENTITIES)[number]>()
