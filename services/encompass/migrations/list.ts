import type { MigrationObject } from '@mikro-orm/core'
import { eventMigrations } from '@upline/events'
import { operatorActions } from '@upline/operations'
import { failures } from './failures.ts'
import { loansAndSyncs } from './loans-and-syncs.ts'
import { webhooksAndSettings } from './webhooks-and-settings.ts'

export const migrations: MigrationObject[] = [
  ...eventMigrations,
  operatorActions,
  loansAndSyncs,
  webhooksAndSettings,
  failures,
]
