import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/**
 * `stored_files` contains files while no bucket is configured: photos, pages and the compressed chunks of large files,
 * which Postgres cannot compress any further. `large_files` lists the large files of either store.
 */
const TABLES = [
  'create table stored_files (key text primary key, content bytea not null)',
  'alter table stored_files alter column content set storage external',
  `create table large_files (
    id uuid primary key,
    owner_id text not null,
    kind text not null,
    chunks int not null default 0,
    bytes bigint not null default 0,
    -- SHA-256 of each chunk, one after the other.
    digests bytea not null default '',
    is_whole boolean not null default false,
    touched_at timestamptz not null default now())`,
  'create index large_files_by_owner on large_files (owner_id, kind)',
]

class FileTables extends Migration {
  override up(): void {
    for (const sql of TABLES) this.addSql(sql)
  }
}

/** Last in the list of migrations of every service with a FilesModule. */
export const fileTables: MigrationObject = { name: '0000-stored-files', class: FileTables }
