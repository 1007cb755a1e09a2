import { Migration } from '@mikro-orm/migrations'

/** What rule Z7 found in the loans of a quarter (decision 0117). */
export class ProxyChecksMigration extends Migration {
  override up(): void {
    this.addSql(`
create table proxy_quarters (
  quarter      text primary key,
  rule_version int         not null,
  state        text        not null,
  checked_at   timestamptz not null
);
create table proxy_results (
  id           uuid primary key default uuidv7(),
  quarter      text        not null,
  member_no    int         not null references members,
  rule         text        not null,
  rule_version int         not null,
  outcome      text        not null,
  action       text        not null,
  loans        int         not null,
  digest       text        not null,
  inputs       jsonb       not null,
  at           timestamptz not null default clock_timestamp()
);
create index proxy_results_latest on proxy_results (quarter, member_no, id desc);
create trigger proxy_results_append_only before delete or update or truncate on proxy_results
  for each statement execute function refuse_change();
`)
  }
}
