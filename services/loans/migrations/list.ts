import type { MigrationObject } from '@mikro-orm/core'
import { companyTable } from '@upline/db'
import { eventMigrations } from '@upline/events'
import { fileTables } from '@upline/files'
import { sweepTable } from '@upline/jobs'
import { operatorActions } from '@upline/operations'
import { BaselineMigration } from './baseline.ts'
import { LoanChecksMigration } from './loan-checks.ts'
import {
  LoanHistoryBoundCheckedMigration,
  LoanHistoryBoundMigration,
  LoanHistoryYearsMigration,
} from './loan-history-years.ts'

export const migrations: MigrationObject[] = [
  ...eventMigrations,
  sweepTable,
  operatorActions,
  fileTables,
  companyTable,
  { name: '0002-baseline', class: BaselineMigration },
  { name: 'loan-history-bound', class: LoanHistoryBoundMigration },
  { name: 'loan-history-bound-checked', class: LoanHistoryBoundCheckedMigration },
  { name: 'loan-history-years', class: LoanHistoryYearsMigration },
  { name: 'loan-checks', class: LoanChecksMigration },
]
