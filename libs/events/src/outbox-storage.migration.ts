import { Migration } from '@mikro-orm/migrations'
import type { MigrationObject } from '@mikro-orm/core'

/**
 * The body of an event is read once, a moment after it is written. Compressing the large ones of an import takes three times
 * as long as storing them as they are.
 */
class StoreOutboxUncompressed extends Migration {
  override up(): void {
    this.addSql('alter table outbox alter column body set storage external')
  }
}

export const storeOutboxUncompressed: MigrationObject = {
  name: '0000-store-outbox-uncompressed',
  class: StoreOutboxUncompressed,
}
