import { typedQueries } from '@upline/db'
import type { IDENTITY_ENTITIES } from './entities.ts'

/** Statements on tables of identity, in the caller's transaction. */
export const tables = typedQueries<(typeof IDENTITY_ENTITIES)[number]>()
