import { Migration } from '@mikro-orm/migrations'

/** Changes of the actions of rules (decision 0116). */
export class RuleSettingsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table rule_settings (
  no          int generated always as identity primary key,
  rule        text        not null,
  action      text        not null,
  reason      text        not null,
  set_by      text        not null,
  approved_by text,
  set_at      timestamptz not null default clock_timestamp()
);
create index rule_settings_newest on rule_settings (rule, no desc);
create trigger rule_settings_append_only before delete or update or truncate on rule_settings
  for each statement execute function refuse_change();
`)
  }
}
