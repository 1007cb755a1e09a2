import type { MigrationObject } from '@mikro-orm/core'
import { eventMigrations } from '@upline/events'
import { fileTables } from '@upline/files'
import { sweepTable } from '@upline/jobs'
import { operatorActions } from '@upline/operations'
import { agentProfiles } from './agent-profiles.ts'
import { claimIndexes, claims } from './claims.ts'
import { expiredFiles } from './expired-files.ts'
import { leadHistory } from './lead-history.ts'
import { moreOfProfiles } from './more-of-profiles.ts'
import { sitesAndLeads } from './sites-and-leads.ts'

export const migrations: MigrationObject[] = [
  ...eventMigrations,
  sweepTable,
  operatorActions,
  agentProfiles,
  sitesAndLeads,
  moreOfProfiles,
  expiredFiles,
  leadHistory,
  claims,
  claimIndexes,
  fileTables,
]
