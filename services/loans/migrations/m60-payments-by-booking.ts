import { Migration } from '@mikro-orm/migrations'

/** GET /commissions lists payments by their booking: the newest come from the index in order, however many a member has. */
export class PaymentsByBookingMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists commission_entries_booked')
    this.addSql(
      `create index concurrently commission_entries_booked on commission_entries (member_no, at desc, loan_id desc)
       include (level, rev, amount_cents) where kind = 1 and rate_bp > 0`,
    )
  }
}
