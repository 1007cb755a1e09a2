import type { MigrationObject } from '@mikro-orm/core'
import { eventTables } from '@upline/events'
import { HierarchyMigration } from './m01-hierarchy.ts'
import { PlansMigration } from './m02-plans.ts'
import { LoansMigration } from './m03-loans.ts'
import { LedgerMigration } from './m04-ledger.ts'
import { RollUpsMigration } from './m05-roll-ups.ts'
import { SettlementMigration } from './m06-settlement.ts'
import { LoanChangesMigration } from './m07-loan-changes.ts'
import { MovesMigration } from './m08-moves.ts'
import { MemberCopyMigration } from './m09-member-copy.ts'
import { SyncRequestsMigration } from './m10-sync-requests.ts'
import { ImportJobsMigration } from './m11-import-jobs.ts'
import { PlanVersionsMigration } from './m12-plan-versions.ts'
import { BooksMigration } from './m13-books.ts'
import { SettlementInPeriodsMigration } from './m14-settlement-in-periods.ts'
import { ReversalsMigration } from './m15-reversals.ts'
import { ImportSlicesMigration } from './m16-import-slices.ts'
import { ImportUndoMigration } from './m17-import-undo.ts'
import { SavedViewsMigration } from './m20-saved-views.ts'
import { LoanHistoryMigration } from './m30-loan-history.ts'
import { AttentionMigration } from './m31-attention.ts'
import { MergingMigration } from './m32-merging.ts'

export const migrations: MigrationObject[] = [
  eventTables,
  { name: 'hierarchy', class: HierarchyMigration },
  { name: 'plans', class: PlansMigration },
  { name: 'loans', class: LoansMigration },
  { name: 'ledger', class: LedgerMigration },
  { name: 'roll-ups', class: RollUpsMigration },
  { name: 'settlement', class: SettlementMigration },
  { name: 'loan-changes', class: LoanChangesMigration },
  { name: 'moves', class: MovesMigration },
  { name: 'member-copy', class: MemberCopyMigration },
  { name: 'sync-requests', class: SyncRequestsMigration },
  { name: 'import-jobs', class: ImportJobsMigration },
  { name: 'plan-versions', class: PlanVersionsMigration },
  { name: 'books', class: BooksMigration },
  { name: 'settlement-in-periods', class: SettlementInPeriodsMigration },
  { name: 'reversals', class: ReversalsMigration },
  { name: 'saved-views', class: SavedViewsMigration },
  { name: 'loan-history', class: LoanHistoryMigration },
  { name: 'attention', class: AttentionMigration },
  { name: 'merging', class: MergingMigration },
  { name: 'import-slices', class: ImportSlicesMigration },
  { name: 'import-undo', class: ImportUndoMigration },
]
