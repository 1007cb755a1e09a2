import type { MigrationObject } from '@mikro-orm/core'
import { eventTables } from '@upline/events'
import { membersAndVolumes } from './members-and-volumes.ts'
import { paymentsAndRegistrations } from './payments-and-registrations.ts'
import { teams } from './teams.ts'

export const migrations: MigrationObject[] = [eventTables, membersAndVolumes, paymentsAndRegistrations, teams]
