import { NOTE_LOAN_CHANGES } from '../../database/functions/note-loan-changes.ts'

/** Loans, their originators and their history. */
export const LOANS_TABLES = `
-- The cause of a transaction's changes: set_config('upline.cause', cause, true).
create function current_cause() returns text language sql stable as $$
  select coalesce(nullif(current_setting('upline.cause', true), ''), 'system') $$;

-- Causes by loan, for a statement with several: set_config('upline.causes', {loan: cause}, true).
create function told_causes() returns table (loan_id uuid, cause text) language sql stable as $$
  select key::uuid, value from jsonb_each_text(nullif(current_setting('upline.causes', true), '')::jsonb) $$;

${NOTE_LOAN_CHANGES}

create function note_new_loan() returns trigger language plpgsql as $$
begin
  insert into loan_history (loan_id, kind, version, cause, changes)
  values (new.id, 'created', new.version, coalesce((select cause from told_causes() where loan_id = new.id), current_cause()), '{}');
  return null;
end $$;

create function keep_co_originators() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from co_originators where loan_id = old.id; end if;
  if tg_op <> 'DELETE' then
    insert into co_originators (loan_id, member_no, percent)
    select new.id, x."memberNo", x.percent from jsonb_to_recordset(new.co_originators) x("memberNo" int, percent smallint);
  end if;
  return null;
end $$;

-- Numbers inside a text sort by value, and upper and lower case are equal.
create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level2', deterministic = false);

create table loans (
  id                     uuid        default uuidv7() primary key,
  identity_key           uuid        not null unique,      -- loan-import/loan-identity.ts
  content_key            uuid,                             -- a row without a loan number finds the loan by it
  external_id            text        unique,               -- in Encompass; null: the loan is not synced
  sync_revision          bigint,
  loan_number            text,
  borrower               text        not null,
  address                text        not null default '',
  city                   text        not null default '',
  state                  text        not null default '',
  product                text        not null default '',
  officer_text           text        not null,             -- as entered
  officer_key            text        not null,             -- its spelling key
  officer_no             int         references members,   -- null: needs a loan officer
  status                 smallint    not null check (status between 1 and 5),
  outcome                text        check (outcome in ('withdrawn', 'denied', 'cancelled')),
  amount_cents           bigint      check (amount_cents > 0), -- null: not known yet
  created_at             timestamptz not null,
  funded_at              timestamptz,
  funded_seen_at         timestamptz,                      -- when Upline first saw the funding
  money_rev              int         not null default 0,   -- last revision with entries; 0: none
  is_booked              boolean     not null default false, -- the entries of money_rev are in force
  import_id              uuid,
  version                int         not null default 1,
  search_text            text        not null generated always as (lower(borrower || ' ' || coalesce(loan_number, '') || ' ' || address
    || ' ' || city || ' ' || state || ' ' || product || ' ' || officer_text)) stored,
  import_row             int,
  change_row             int,
  added_by               text,
  needs_confirmation     boolean     not null default false,
  confirmed_at           timestamptz,
  confirmed_by           text,
  created_on             date        not null,
  applied_on             date,
  locked_on              date,
  funded_on              date,
  funded_seen_on         date,
  decided_on             date,
  percent                smallint    not null default 100,
  co_originators         jsonb,
  second_officer_text    text,
  second_officer_key     text,
  second_officer_percent smallint,
  is_paid_elsewhere      boolean     not null default false, -- another system paid it (decision 0076)
  check ((status = 5) = (funded_at is not null)),
  check ((funded_at is null) = (funded_seen_at is null)),
  constraint loans_funded_has_date check ((status = 5) = (funded_on is not null)),
  constraint loans_funded_is_decided check ((funded_on is null) = (decided_on is null)),
  constraint loans_funded_is_seen check ((funded_on is null) = (funded_seen_on is null)),
  constraint loans_percent check (percent between 1 and 100 and (co_originators is null or percent < 100)),
  constraint loans_unconfirmed_unfunded check (not needs_confirmation or status < 5)
);
create index loans_booked_on on loans (funded_on, is_booked) where status = 5;
create index loans_by_amount on loans (coalesce(amount_cents, 0), id);
create index loans_by_content on loans (content_key) where content_key is not null;
create index loans_by_officer on loans (officer_no, created_at desc, id desc);
create index loans_decided on loans (decided_on) where status = 5;
create index loans_newest on loans (created_at desc, id desc);
create index loans_of_import on loans using brin (import_id);
create index loans_open_amounts on loans (officer_no, status, created_at) include (amount_cents, percent)
  where status < 5 and outcome is null;
create index loans_open_portions on loans (second_officer_key) where percent < 100 and co_originators is null;
create index loans_pending on loans (officer_no, created_at desc, id desc) where status < 5;
create index loans_search on loans using gin (search_text gin_trgm_ops);
create index loans_to_confirm on loans (officer_no) where needs_confirmation;
create index loans_unassigned on loans (officer_key) where officer_no is null;
create index loans_unnumbered on loans (identity_key) where loan_number is null;
create index loans_unnumbered_by_content on loans (content_key) where loan_number is null and content_key is not null;
create index loans_without_amount on loans (import_id, id) where amount_cents is null and (status = 5 or outcome is null);
create trigger loans_note_changes after update on loans
  referencing old table as before_change new table as after_change for each statement execute function note_loan_changes();
create trigger loans_note_new after insert on loans
  for each row when (new.import_id is null) execute function note_new_loan();
create trigger loans_split_changed after update on loans
  for each row when ((old.co_originators is distinct from new.co_originators)) execute function keep_co_originators();
create trigger loans_split_deleted after delete on loans
  for each row when ((old.co_originators is not null)) execute function keep_co_originators();
create trigger loans_split_inserted after insert on loans
  for each row when ((new.co_originators is not null)) execute function keep_co_originators();

-- Co-originators by member, for lists. A trigger keeps it equal to loans.co_originators.
create table co_originators (
  loan_id   uuid     not null,
  member_no int      not null,
  percent   smallint not null check (percent between 1 and 99),
  primary key (loan_id, member_no)
);
create index co_originators_of on co_originators (member_no);

-- Imported loans have no row 'created': import_id, import_row and imports.started_at say the same.
create table loan_history (
  no         bigint      generated always as identity primary key,
  loan_id    uuid        not null,
  kind       text        not null check (kind in ('created', 'changed', 'merged')),
  version    int         not null,                         -- of the loan after the change
  cause      text        not null,                         -- as in the ledger
  import_row int,
  changes    jsonb       not null,                         -- by field: [before, after]
  at         timestamptz not null default now()
);
create index loan_history_of on loan_history (loan_id, no);

-- Loans that were merged into another loan of the same number. Old links lead to that loan.
create table merged_loans (
  id          uuid        primary key,
  into_id     uuid        not null,
  cause       text        not null,
  at          timestamptz not null default now(),
  external_id text        unique
);
create index merged_loans_into on merged_loans (into_id);

create table number_conflicts (
  loan_id      uuid        primary key,                    -- the loan without the number
  loan_number  text        not null,                       -- the number that a file or the sync gave it
  identity_key uuid        not null,                       -- of that number
  at           timestamptz not null default now(),
  apart_at     timestamptz,                                -- when someone decided that these are two loans
  apart_by     text
);

-- Loans at a milestone that is not mapped. They keep their status.
create table unmapped_milestones (
  loan_id   uuid        primary key,
  milestone text        not null,
  at        timestamptz not null default now()
);
create index unmapped_milestones_by_name on unmapped_milestones (milestone);

create table saved_views (
  member_id text        not null,
  name      text        not null check (length(name) between 1 and 60),
  query     text        not null,                          -- URL parameters of the page
  columns   text[]      not null,                          -- empty: all
  saved_at  timestamptz not null default now(),
  primary key (member_id, name)
);
`
