import { Migration } from '@mikro-orm/migrations'

/** Imports of files as background jobs, what they refused, what they changed (for undo), and how headers were mapped. */
export class ImportJobsMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table imports
  add column file_name text not null default '',
  add column status    text not null default 'completed' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  add column error     text,                            -- what is wrong with the file as a whole; of a cancelled one: what stays
  add column kept      int not null default 0,          -- rows of loans that the sync feeds and that say otherwise
  add column header    jsonb not null default '[]',     -- the file's headers, for its refused rows
  add column ended_at  timestamptz,
  add column undone_at timestamptz,
  add column undone_by text;
create index imports_newest on imports (started_at desc, id desc);
create index imports_of on imports (imported_by, started_at desc, id desc);

-- A file that is read in the background. \`slice\` is how many slices were committed: a job that is begun again goes on there.
create table import_jobs (
  id            uuid primary key references imports on delete cascade,
  is_company    boolean not null,                       -- may import for everybody; else for the own downline
  mapping       jsonb not null default '{}',            -- field by header, as a person chose it
  cancel_wanted boolean not null default false,
  slices        int,                                    -- null until the file was read
  slice         int not null default 0
);

-- Cells as they stand in the file, in the order of imports.header. resolved_at: mended, sent again, undone or put aside.
create table import_refused_rows (
  import_id   uuid not null references imports on delete cascade,
  line        int not null,
  cells       jsonb not null,
  reason      text not null,                            -- a short name: 'row', 'not-in-downline', 'ambiguous', 'of-others'
  message     text not null,
  resolved_at timestamptz,
  primary key (import_id, line)
);
create index import_refused_rows_open on import_refused_rows (import_id, line) where resolved_at is null;

-- Loans that an import changed, as they were before: undo gives them back where nothing else has changed them since.
create table import_changes (
  import_id uuid not null references imports on delete cascade,
  loan_id   uuid not null,
  before    jsonb not null,
  version   int not null,                               -- of the loan after the import
  primary key (import_id, loan_id)
);
create index import_changes_of_loan on import_changes (loan_id);

-- Which column of a file feeds what, remembered by its headers; owner '' is the company.
create table import_mappings (
  owner      text not null,
  header_set text not null,
  headers    jsonb not null,
  mapping    jsonb not null,
  updated_at timestamptz not null,
  primary key (owner, header_set)
);
create index loans_of_import on loans using brin (import_id);
`)
  }
}
