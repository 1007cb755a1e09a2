import { Migration } from '@mikro-orm/migrations'

/** Loans, and the imports that brought them. status: 1 Application, 2 Processing, 3 Conditions, 4 Clear to Close, 5 Funded. */
export class LoansMigration extends Migration {
  override up(): void {
    this.addSql(`
create extension if not exists pg_trgm;
create table loans (
  id             uuid primary key default uuidv7(),
  identity_key   uuid not null unique,               -- loan-import/loan-identity.ts
  content_key    uuid,                               -- of a loan with a number or from the sync: a row without a number finds it
  external_id    text unique,                        -- in Encompass; not null: the sync feeds this loan
  sync_revision  bigint,
  loan_number    text,
  borrower       text not null,
  address        text not null default '',
  city           text not null default '',
  state          text not null default '',
  product        text not null default '',
  officer_text   text not null,                      -- as written
  officer_key    text not null,                      -- its spelling key
  officer_no     int references members,             -- null: needs an officer
  status         smallint not null check (status between 1 and 5),
  outcome        text check (outcome in ('withdrawn', 'denied', 'cancelled')),
  amount_cents   bigint check (amount_cents > 0),    -- null: unknown yet
  created_at     timestamptz not null,
  funded_at      timestamptz,
  funded_seen_at timestamptz,                        -- when the product first saw this funding
  chain_at       timestamptz,                        -- the instant whose chain and plan pay this funding
  money_rev      int not null default 0,             -- last revision that wrote entries; 0: none yet
  is_booked      boolean not null default false,     -- the entries of money_rev are in force
  import_id      uuid,
  version        int not null default 1,
  search_text    text not null generated always as (lower(
    borrower || ' ' || coalesce(loan_number, '') || ' ' || address || ' ' || city || ' ' || state || ' ' || product || ' ' || officer_text)) stored,
  check ((status = 5) = (funded_at is not null)),
  check ((funded_at is null) = (chain_at is null)),
  check ((funded_at is null) = (funded_seen_at is null))
);
create index loans_by_officer on loans (officer_no, created_at desc, id desc);
create index loans_newest     on loans (created_at desc, id desc);
create index loans_funded     on loans (chain_at) where status = 5;
create index loans_funded_on  on loans (funded_at) where status = 5;
create index loans_by_content on loans (content_key) where content_key is not null;
create index loans_unassigned on loans (officer_key) where officer_no is null;
create index loans_search     on loans using gin (search_text gin_trgm_ops);

-- A call of the bulk import: who, when, and what came of it.
create table imports (
  id                  uuid primary key,
  imported_by         text not null,
  started_at          timestamptz not null,
  total_records       int not null,
  imported            int not null,
  refused             int not null,
  needs_officer       int not null,
  commissions_created int not null
);
`)
  }
}
