import type { MigrationObject } from '@mikro-orm/core'
import { eventTables } from '@upline/events'
import { membersAndFundings } from './members-and-fundings.ts'

export const migrations: MigrationObject[] = [eventTables, membersAndFundings]
