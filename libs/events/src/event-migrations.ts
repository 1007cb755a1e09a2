import type { MigrationObject } from '@mikro-orm/core'
import { eventTables } from './event-tables.ts'
import { rebuildTables } from './rebuild-tables.ts'
import { notifySleepingRelay } from './relay-sleep.ts'
import { inboxMadeAt, inboxMadeAtChecked, inboxWeeks } from './inbox-weeks.migration.ts'

/** What events need in every service's database, first in its list of migrations. */
export const eventMigrations: MigrationObject[] = [
  ...[eventTables, inboxMadeAt, inboxMadeAtChecked, inboxWeeks, rebuildTables, notifySleepingRelay],
]
