import type { MigrationObject } from '@mikro-orm/core'
import { companyTable } from '@upline/db'
import { eventMigrations } from '@upline/events'
import { operatorActions } from '@upline/operations'
import { awaitedFunds } from './awaited-funds.ts'
import { failures } from './failures.ts'
import { loansAndSyncs } from './loans-and-syncs.ts'
import { webhooksAndSettings } from './webhooks-and-settings.ts'

export const migrations: MigrationObject[] = [
  ...eventMigrations,
  operatorActions,
  loansAndSyncs,
  webhooksAndSettings,
  failures,
  companyTable,
  awaitedFunds,
]
