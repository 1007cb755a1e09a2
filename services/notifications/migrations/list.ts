import type { MigrationObject } from '@mikro-orm/core'
import { keyTable } from '@upline/auth'
import { eventTables } from '@upline/events'
import { operatorActs } from '@upline/operations'
import { deliveries } from './deliveries.ts'
import { digest } from './digest.ts'
import { webhooks } from './webhooks.ts'

export const migrations: MigrationObject[] = [eventTables, operatorActs, keyTable, deliveries, digest, webhooks]
