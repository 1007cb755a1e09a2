import { Migration } from '@mikro-orm/migrations'
import type { MigrationObject } from '@mikro-orm/core'
import { addPartitions, dropWeeks, partitionByTime } from '@upline/db/time-partitions'
import { EVENT_MADE_AT, TIMELESS_UNTIL } from './weeks/event-time.ts'
import { INBOX } from './weeks/inbox-weeks.ts'

// lock-ok missed-by-the-old-version inbox: the new table has the old one's name, and takes what the old version writes
// lock-ok constraint-that-scans inbox: the check of 0000-inbox-made-at-checked says what the partition holds, nothing is read
// lock-ok backfill-by-function add_inbox_weeks: creates empty partitions

/** All existing rows have an ID without a time, so one constant is right for all of them. */
class InboxMadeAt extends Migration {
  override up(): void {
    this.addSql(`alter table inbox add column made_at timestamptz not null default '-infinity'`)
    this.addSql(
      `alter table inbox add constraint inbox_is_timeless check (made_at < '${TIMELESS_UNTIL}' and made_at is not null) not valid`,
    )
  }
}

class InboxMadeAtChecked extends Migration {
  override up(): void {
    this.addSql('alter table inbox validate constraint inbox_is_timeless')
  }
}

/**
 * A process of the previous version writes every claim into the timeless partition. Two processes could then claim one
 * event in two partitions. So its claims of new events fail like a lock conflict, and it retries until it is replaced.
 */
const REFUSE_OLD_CLAIMS = `create function refuse_old_claims() returns trigger language plpgsql as $$
  begin
    if event_made_at(new.event_id) = new.made_at then return new; end if;
    raise exception 'this process is older than its database: replace it' using errcode = 'lock_not_available';
  end $$`

class InboxWeeks extends Migration {
  override up(): void {
    this.addSql(EVENT_MADE_AT)
    for (const sql of partitionByTime(INBOX, `'${TIMELESS_UNTIL}'`)) this.addSql(sql)
    this.addSql(REFUSE_OLD_CLAIMS)
    this.addSql(`create trigger refuse_old_claims before insert on inbox_timeless
      for each row execute function refuse_old_claims()`)
    this.addSql(addPartitions(INBOX))
    this.addSql(dropWeeks(INBOX))
    this.addSql('select add_inbox_weeks(now())')
  }
}

export const inboxMadeAt: MigrationObject = { name: '0000-inbox-made-at', class: InboxMadeAt }
export const inboxMadeAtChecked: MigrationObject = { name: '0000-inbox-made-at-checked', class: InboxMadeAtChecked }
export const inboxWeeks: MigrationObject = { name: '0000-inbox-weeks', class: InboxWeeks }
