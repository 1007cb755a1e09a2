import { Migration } from '@mikro-orm/migrations'

/** Agreements that payees acknowledged (decision 0118). */
export class PlanAcknowledgmentsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table plan_acknowledgments (
  id              uuid primary key     default uuidv7(),
  member_no       int         not null references members (no),
  plan_version    int         not null references comp_plan_versions (id),
  text            text        not null,
  sha256          text        not null,
  acknowledged_at timestamptz not null default clock_timestamp(),
  constraint plan_acknowledgments_once unique (member_no, plan_version, sha256),
  constraint plan_acknowledgments_sha256_check check (sha256 ~ '^[0-9a-f]{64}$')
);
create trigger plan_acknowledgments_append_only before delete or update or truncate on plan_acknowledgments
  for each statement execute function refuse_change();
`)
  }
}
