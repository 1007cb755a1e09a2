import type { MigrationObject } from '@mikro-orm/core'
import { companyTable } from '@upline/db'
import { eventMigrations } from '@upline/events'
import { fileTables } from '@upline/files'
import { sweepTable } from '@upline/jobs'
import { operatorActs } from '@upline/operations'
import { BaselineMigration } from './0001-baseline.ts'

export const migrations: MigrationObject[] = [
  ...eventMigrations,
  sweepTable,
  operatorActs,
  fileTables,
  companyTable,
  { name: '0001-baseline', class: BaselineMigration },
]
