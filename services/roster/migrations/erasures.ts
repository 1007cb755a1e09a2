import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Which member id was erased, when, who did it and why. It contains no name of the erased member. */
const ERASURES = `
  create table erasures (
    member_id text primary key references members, by_id text not null, reason text not null, at timestamptz not null)`

/** History is append-only. Only a transaction that sets the erasure flag may redact it. */
const APPEND_ONLY = `
  create or replace function refuse_rewriting() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and current_setting('upline.erasing', true) = 'on' then return null; end if;
    raise exception 'history is only ever added to';
  end $$`

class Erasures extends Migration {
  override up(): void {
    this.addSql(ERASURES)
    this.addSql(APPEND_ONLY)
  }
}

export const erasures: MigrationObject = { name: '0041-erasures', class: Erasures }
