import type { MigrationObject } from '@mikro-orm/core'
import { eventTables } from '@upline/events'
import { membersAndVolumes } from './members-and-volumes.ts'

export const migrations: MigrationObject[] = [eventTables, membersAndVolumes]
