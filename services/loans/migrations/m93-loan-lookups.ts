import { Migration } from '@mikro-orm/migrations'

/** Disputes about a loan by its number, and who sees the pay of a loan's chain. */
export class LoanLookupsMigration extends Migration {
  override up(): void {
    this.addSql(`
-- The number as the member wrote it, and its key: the company resolves it, and the member sees nothing else of the loan.
alter table disputes add column asked_number text, add column asked_key uuid;

-- One row at most; without it the default holds.
create table chain_pay_settings (
  is_current boolean primary key default true check (is_current),
  chain_pay  text not null check (chain_pay in ('amounts', 'names', 'nothing')),
  changed_by text not null,
  changed_at timestamptz not null
);
`)
  }
}
