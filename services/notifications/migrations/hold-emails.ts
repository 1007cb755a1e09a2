import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class HoldEmails extends Migration {
  override up(): void {
    this.addSql('alter table pay_email_opt_outs drop constraint pay_email_opt_outs_email_check')
    this.addSql(`alter table pay_email_opt_outs add constraint pay_email_opt_outs_email_check
      check (email in ('statementReady', 'verificationDue', 'disputeAnswered', 'paymentMade', 'holdReleased')) not valid`)
    // lock-ok validated-under-its-lock pay_email_opt_outs: it has a row only for members who turned off an email.
    this.addSql('alter table pay_email_opt_outs validate constraint pay_email_opt_outs_email_check')
  }
}

export const holdEmails: MigrationObject = { name: '0006-hold-emails', class: HoldEmails }
