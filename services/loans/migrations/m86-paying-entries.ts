import { Migration } from '@mikro-orm/migrations'

/** A share of 0 basis points can pay a flat amount, so the list of payments reads by what is paid. */
export class PayingEntriesMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists commission_entries_paying')
    this.addSql(
      `create index concurrently commission_entries_paying on commission_entries (member_no, at desc, loan_id desc)
       include (level, rev, amount_cents) where kind = 1 and (rate_bp > 0 or amount_cents <> 0)`,
    )
    this.addSql('drop index concurrently if exists commission_entries_booked')
  }
}
