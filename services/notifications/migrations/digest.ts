import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class Digest extends Migration {
  override up(): void {
    this.addSql(`alter table recipients add column first_name text not null default ''`)
    this.addSql(`create table digest_choices (
      member_id text primary key,
      is_on boolean not null,
      changed_at timestamptz not null)`)
    // What a member earned since the last digest, only for members who turned the digest on.
    this.addSql(`create table digest_lines (
      member_id text not null,
      loan_id text not null,
      rev int not null,
      is_reversal boolean not null,
      level int not null,
      amount_cents bigint not null,
      happened_at timestamptz not null,
      sent_on date,
      primary key (member_id, loan_id, rev, is_reversal, level))`)
    this.addSql(`create index digest_lines_unsent on digest_lines (member_id) where sent_on is null`)
  }
}

export const digest: MigrationObject = { name: '0003-digest', class: Digest }
