import { Migration } from '@mikro-orm/migrations'

/** What rule F2 found about the recruiters of a year (decision 0122). */
export class RecruitingChecksMigration extends Migration {
  override up(): void {
    this.addSql(`
create table recruiting_years (
  year         text primary key,
  rule_version int         not null,
  state        text        not null,
  checked_at   timestamptz not null
);
create table recruiting_results (
  id           uuid primary key default uuidv7(),
  year         text        not null,
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
create index recruiting_results_latest on recruiting_results (year, member_no, id desc);
create trigger recruiting_results_append_only before delete or update or truncate on recruiting_results
  for each statement execute function refuse_change();
`)
  }
}
