import { Migration } from '@mikro-orm/migrations'
import type { MigrationObject } from '@mikro-orm/core'
import { SLEEP_LOCK } from './relay-locks.queries.ts'

/**
 * Commits with a NOTIFY are serialized by one lock of the whole server, fsync included. So writers notify only a
 * sleeping relay. While it is awake, the writer instead holds the relay's sleep lock in shared mode until its commit,
 * and the relay cannot fall asleep before it has read the writer's row.
 *
 * A relay of the previous version never holds the lock. Until it is replaced, it finds rows by its poll, twice a
 * second.
 */
class NotifySleepingRelay extends Migration {
  override up(): void {
    this.addSql(`create or replace function notify_outbox() returns trigger language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock_shared(${SLEEP_LOCK}) then perform pg_notify('upline_outbox', ''); end if;
        return null;
      end $$`)
  }
}

export const notifySleepingRelay: MigrationObject = { name: '0000-notify-sleeping-relay', class: NotifySleepingRelay }
