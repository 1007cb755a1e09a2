import { Migration } from '@mikro-orm/migrations'

/** The append-only ledger. Only funded loans have rows; the sum over a loan's entries is always what is owed. */
export class LedgerMigration extends Migration {
  override up(): void {
    this.addSql(`
create table commission_entries (
  no              bigint generated always as identity,
  loan_id         uuid not null,
  rev             int not null,                      -- the loan's money_rev that wrote it
  level           smallint not null check (level between 0 and 3),
  kind            smallint not null check (kind in (1, 2)),   -- 1 earned, 2 reversal of the same (loan, rev, level)
  member_no       int not null,
  basis_cents     bigint not null,
  rate_bp         int not null,                      -- 0: the officer was inactive; the row says so and pays nothing
  amount_cents    bigint not null,
  plan_version    int not null,
  chain           int[] not null,                    -- officer and up to three uplines at chain_at
  chain_at        timestamptz not null,
  loan_created_at timestamptz not null,              -- copied for paging in the list's order
  loan_funded_at  timestamptz not null,              -- copied so that a reversal takes back exactly what was counted
  cause           text not null,
  at              timestamptz not null default now(),
  primary key (loan_id, rev, level, kind),           -- booked once, reversed once
  check ((kind = 1 and amount_cents >= 0) or (kind = 2 and amount_cents <= 0))
);
create index commission_entries_page on commission_entries (member_no, loan_created_at desc, loan_id desc)
  include (level, rev, kind, amount_cents) where kind = 1;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger commission_entries_append_only before update or delete or truncate on commission_entries
  for each statement execute function refuse_change();
`)
  }
}
