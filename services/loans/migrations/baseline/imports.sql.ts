/** Imports of files and calls, and requests to sync. */
export const IMPORTS_TABLES = `
-- Imports by file or call, with their results.
create table imports (
  id                  uuid        primary key,
  imported_by         text        not null,
  started_at          timestamptz not null,
  total_records       int         not null,
  imported            int         not null,
  refused             int         not null,
  needs_officer       int         not null,
  commissions_created int         not null,
  file_name           text        not null default '',
  status              text        not null default 'completed' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  error               text,                                -- why the whole file was rejected
  kept                int         not null default 0,
  header              jsonb       not null default '[]',
  ended_at            timestamptz,
  undone_at           timestamptz,
  undone_by           text,
  needs_approval      int         not null default 0,
  pending_shares      int         not null default 0,
  is_history          boolean     not null default false   -- its funded loans were paid by another system
);
create index imports_newest on imports (started_at desc, id desc);
create index imports_of on imports (imported_by, started_at desc, id desc);

-- Imports that run in the background. \`slice\` counts committed slices: a restarted job continues there.
create table import_jobs (
  id            uuid    primary key references imports on delete cascade,
  is_company    boolean not null,                          -- may import loans of all members; otherwise of the downline only
  mapping       jsonb   not null default '{}',             -- field by header, as the user chose it
  cancel_wanted boolean not null default false,
  slices        int,                                       -- null until the file is read
  slice         int     not null default 0,
  back          int     not null default 0
);

-- Rejected rows with the cells of the file, in the order of imports.header. resolved_at: corrected, resent, undone or dismissed.
create table import_refused_rows (
  import_id   uuid        not null references imports on delete cascade,
  line        int         not null,
  cells       jsonb       not null,
  reason      text        not null,                        -- 'row', 'not-in-downline', 'ambiguous', 'of-others'
  message     text        not null,
  resolved_at timestamptz,
  request_id  uuid,
  primary key (import_id, line)
);
create index import_refused_rows_open on import_refused_rows (import_id, line) where resolved_at is null;

-- Loans before an import changed them. Undo restores those that nothing else has changed since.
create table import_changes (
  import_id uuid  not null references imports on delete cascade,
  loan_id   uuid  not null,
  before    jsonb not null,
  version   int   not null,                                -- of the loan after the import
  primary key (import_id, loan_id)
);
create index import_changes_of_loan on import_changes (loan_id);

-- Column mappings, remembered by the headers of a file. Owner '' is the company.
create table import_mappings (
  owner      text        not null,
  header_set text        not null,
  headers    jsonb       not null,
  mapping    jsonb       not null,
  updated_at timestamptz not null,
  primary key (owner, header_set)
);

-- Statuses and outcomes that the status column of imported files uses under other names. Owner '' is the company.
create table import_status_values (
  owner       text not null,
  written_key text not null,
  written     text not null,
  value       text not null,
  updated_at  timestamptz not null,
  primary key (owner, written_key)
);

create table sync_requests (
  id            uuid        primary key,
  requested_by  text        not null,
  requested_at  timestamptz not null,
  started_at    timestamptz,                               -- when the connector started reading
  finished_at   timestamptz,
  loans_read    int         not null default 0,
  loans_changed int         not null default 0,
  error         text
);
create index sync_requests_open on sync_requests (requested_by) where finished_at is null;

-- When each synced loan last arrived: POST /refresh waits for the loans that its sync changed.
create table sync_arrivals (
  external_id text        primary key,
  read_at     timestamptz not null
);
create index sync_arrivals_by_time on sync_arrivals (read_at);
`
