import { typedQueries } from '@upline/db'
import type { RECRUITING_ENTITIES } from './entities.ts'

/** Statements on tables of recruiting, in the caller's transaction. */
export const tables = typedQueries<(typeof RECRUITING_ENTITIES)[number]>()
