import { typedQueries } from '@upline/db'
import type { ENCOMPASS_ENTITIES } from './entities.ts'

/** Statements on tables of encompass, in the caller's transaction. */
export const tables = typedQueries<(typeof ENCOMPASS_ENTITIES)[number]>()
