import type { MigrationObject } from '@mikro-orm/core'
import { eventTables } from '@upline/events'
import { downlines } from './downlines.ts'
import { members } from './members.ts'

export const migrations: MigrationObject[] = [eventTables, members, downlines]
