import { typedQueries } from '@upline/db'
import type { NOTIFICATIONS_ENTITIES } from './entities.ts'

/** Statements on tables of notifications, in the caller's transaction. */
export const tables = typedQueries<(typeof NOTIFICATIONS_ENTITIES)[number]>()
