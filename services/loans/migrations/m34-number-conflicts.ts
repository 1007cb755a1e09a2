import { Migration } from '@mikro-orm/migrations'

// lock-ok unique-that-blocks merged_loans: a row for each merge that a person decided, some hundreds

/** Synced loans whose number belongs to another loan; a member decides whether they are the same. */
export class NumberConflictsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table number_conflicts (
  loan_id      uuid primary key,        -- goes on without the number
  loan_number  text not null,           -- the one that it was told
  identity_key uuid not null,           -- of that number: who has it is looked up, so the list says what is so now
  at           timestamptz not null default now(),
  apart_at     timestamptz,             -- decided: two loans, as long as it is this number
  apart_by     text
);

-- A loan of the sync that a person merged into another one: its readings say nothing any more.
alter table merged_loans add column external_id text unique;
`)
  }
}
