import type { MigrationObject } from '@mikro-orm/core'
import { keyTable } from '@upline/auth'
import { eventTables } from '@upline/events'
import { accounts } from './accounts.ts'
import { secondFactor } from './second-factor.ts'

export const migrations: MigrationObject[] = [eventTables, keyTable, accounts, secondFactor]
