import { Migration } from '@mikro-orm/migrations'

// lock-ok constraint-that-scans pay_periods: a few dozen rows

/**
 * Loans that another system paid (decision 0076). Their entries belong to one closed period that no run, statement or export
 * reads, so nothing of them becomes payable. Its id is PAID_ELSEWHERE_PERIOD of src/ledger/paid-elsewhere.ts.
 */
export class PaidElsewhereMigration extends Migration {
  override up(): void {
    this.addSql('alter table loans add column is_paid_elsewhere boolean not null default false')
    this.addSql('alter table imports add column is_history boolean not null default false')
    this.addSql(`alter table pay_periods drop constraint pay_periods_kind_check`)
    this.addSql(
      `alter table pay_periods add constraint pay_periods_kind_check check (kind in ('regular', 'reversal', 'elsewhere'))`,
    )
    this.addSql(
      `insert into pay_periods (id, kind, state, was_locked, starts_on, ends_on, closed_at, closed_by, statements_at)
       overriding system value
       values (-1, 'elsewhere', 'paid', true, '1970-01-01', '1970-01-01', clock_timestamp(), 'system', clock_timestamp())`,
    )
  }
}
