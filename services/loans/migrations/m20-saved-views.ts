import { Migration } from '@mikro-orm/migrations'

/** Filters of Loan Tracking that people keep under names of their own, and the open loans by status and age. */
export class SavedViewsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table saved_views (
  member_id text not null,
  name      text not null check (length(name) between 1 and 60),
  query     text not null,                            -- the address parameters of the page
  columns   text[] not null,                          -- empty: all of them
  saved_at  timestamptz not null default now(),
  primary key (member_id, name)
);
-- The chart of open loans by age reads this index alone: as large as what is open, whatever has funded.
create index loans_open on loans (officer_no, status, created_at) include (amount_cents) where status < 5 and outcome is null;
`)
  }
}
