import type { MigrationObject } from '@mikro-orm/core'
import { eventTables } from '@upline/events'
import { failures } from './failures.ts'
import { loansAndSyncs } from './loans-and-syncs.ts'
import { webhooksAndSettings } from './webhooks-and-settings.ts'

export const migrations: MigrationObject[] = [eventTables, loansAndSyncs, webhooksAndSettings, failures]
