import { Migration } from '@mikro-orm/migrations'

// lock-ok missed-by-the-old-version return_payoffs_of_removed: src/ledger/payoffs.ts does the same; no version was released

/** Every removal of a loan settles it first, and settling returns its clawbacks (src/ledger/payoffs.ts). */
export class PayoffsOfRemovedMigration extends Migration {
  override up(): void {
    this.addSql(`
drop trigger loans_return_payoffs on loans;
drop function return_payoffs_of_removed();
`)
  }
}
