import { Migration } from '@mikro-orm/migrations'

/** Codes of the company's payroll provider: one row at most. */
export class PayrollSettingsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table payroll_settings (
  is_current    boolean primary key default true check (is_current),
  company_code  text not null,
  earning_codes jsonb not null,
  gl_accounts   jsonb not null,
  changed_by    text not null,
  changed_at    timestamptz not null
);
`)
  }
}
