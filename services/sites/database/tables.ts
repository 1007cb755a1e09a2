import { typedQueries } from '@upline/db'
import type { SITES_ENTITIES } from './entities.ts'

/** Statements on tables of sites, in the caller's transaction. */
export const tables = typedQueries<(typeof SITES_ENTITIES)[number]>()
