import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class PayEmails extends Migration {
  override up(): void {
    // Emails about pay that a member turned off. No row: on.
    this.addSql(`create table pay_email_opt_outs (
      member_id text not null,
      email text not null check (email in ('statementReady', 'verificationDue', 'disputeAnswered', 'paymentMade')),
      changed_at timestamptz not null,
      primary key (member_id, email))`)
  }
}

export const payEmails: MigrationObject = { name: '0005-pay-emails', class: PayEmails }
