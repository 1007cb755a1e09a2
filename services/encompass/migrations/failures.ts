import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

// lock-ok index-that-blocks webhook_inbox: notifications of the last days, some thousands

// lock-ok index-that-blocks webhook_inbox: the notifications of a month; one that is answered 503 meanwhile comes again
class Failures extends Migration {
  override up(): void {
    // Notifications that were given up: few, and read with every status request of the connector.
    this.addSql(
      `create index webhook_inbox_failed on webhook_inbox (loan_id) where done_at is not null and error is not null`,
    )
  }
}

export const failures: MigrationObject = { name: '0003-failures', class: Failures }
