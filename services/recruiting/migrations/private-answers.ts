import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class PrivateAnswers extends Migration {
  override up(): void {
    // When a member was last notified that someone registers with their address. Once a day is enough.
    this.addSql(`create table told_members (member_id text primary key, told_at timestamptz not null)`)
    // The reason of a failure is sent to the address only: the page must not reveal whose address it is.
    this.addSql(`alter table registrations add column is_private boolean not null default false`)
  }
}

export const privateAnswers: MigrationObject = { name: '0005-private-answers', class: PrivateAnswers }
