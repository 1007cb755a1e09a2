import type { MigrationObject } from '@mikro-orm/core'
import { eventTables } from '@upline/events'
import { agentProfiles } from './agent-profiles.ts'

export const migrations: MigrationObject[] = [eventTables, agentProfiles]
