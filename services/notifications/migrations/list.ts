import type { MigrationObject } from '@mikro-orm/core'
import { keyTable } from '@upline/auth'
import { companyTable } from '@upline/db'
import { eventMigrations } from '@upline/events'
import { sweepTable } from '@upline/jobs'
import { operatorActions } from '@upline/operations'
import { deliveries } from './deliveries.ts'
import { digest } from './digest.ts'
import { holdEmails } from './hold-emails.ts'
import { payEmails } from './pay-emails.ts'
import { webhooks } from './webhooks.ts'

export const migrations: MigrationObject[] = [
  ...eventMigrations,
  sweepTable,
  operatorActions,
  keyTable,
  deliveries,
  digest,
  webhooks,
  companyTable,
  payEmails,
  holdEmails,
]
