import type { MigrationObject } from '@mikro-orm/core'
import { keyTable } from '@upline/auth'
import { eventMigrations } from '@upline/events'
import { operatorActions } from '@upline/operations'
import { accounts } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { duties } from './duties.ts'
import { maintenance } from './maintenance.ts'
import { secondFactor } from './second-factor.ts'

export const migrations: MigrationObject[] = [
  ...eventMigrations,
  operatorActions,
  keyTable,
  accounts,
  secondFactor,
  maintenance,
  apiKeys,
  duties,
]
