import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** File imports as background jobs. `slice` counts committed batches: a restarted job continues after them. */
const MEMBER_IMPORTS = `
  create table member_imports (
    id uuid primary key,
    by_id text not null,
    invite boolean not null,
    status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
    cancel_wanted boolean not null default false,
    encoding text,
    slices int, slice int not null default 0,
    total_records int not null default 0, imported int not null default 0, refused int not null default 0,
    error text,
    created_at timestamptz not null, ended_at timestamptz)`

class MemberImports extends Migration {
  override up(): void {
    this.addSql(MEMBER_IMPORTS)
    this.addSql(`create index member_imports_open on member_imports (created_at) where status in ('queued', 'running')`)
  }
}

export const memberImports: MigrationObject = { name: '0013-member-imports', class: MemberImports }
