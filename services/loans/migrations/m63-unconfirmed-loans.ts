import { Migration } from '@mikro-orm/migrations'
import { rewritten } from './rewritten.ts'

/** What apply_slice() gets: rows that meet an unconfirmed loan are decided one by one (libs/permissions, new-loans.ts). */
const replaced = [
  [
    'not s.twin and may is null and l.external_id is null',
    'not s.twin and may is null and l.external_id is null and not l.needs_confirmation',
  ],
] as const

/** Loans that a person added by hand; one that pays its adder cannot fund until someone else confirms it. */
export class UnconfirmedLoansMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table loans add column added_by text, add column needs_confirmation boolean not null default false,
  add column confirmed_at timestamptz, add column confirmed_by text;
alter table loans add constraint loans_unconfirmed_unfunded check (not needs_confirmation or status < 5) not valid;

${rewritten('apply_slice', replaced)}
`)
  }
}
