import type { MigrationObject } from '@mikro-orm/core'
import { eventTables } from './event-tables.migration.ts'
import { storeOutboxUncompressed } from './outbox-storage.migration.ts'
import { rebuildTables } from './rebuild-tables.migration.ts'
import { notifySleepingRelay } from './relay-sleep.migration.ts'
import { inboxMadeAt, inboxMadeAtChecked, inboxWeeks } from './inbox-weeks.migration.ts'

/** Migrations for events that every service's database needs, first in its list. */
export const eventMigrations: MigrationObject[] = [
  eventTables,
  inboxMadeAt,
  inboxMadeAtChecked,
  inboxWeeks,
  rebuildTables,
  notifySleepingRelay,
  storeOutboxUncompressed,
]
