import { Migration } from '@mikro-orm/migrations'

// lock-ok missed-by-the-old-version run_lines: no release has written it
// lock-ok missed-by-the-old-version balance_movements: no release has written the column
// lock-ok missed-by-the-old-version pay_periods: no release has written the columns
// lock-ok constraint-that-scans balance_movements: some thousands of rows, in a company of hundreds
// lock-ok constraint-that-scans pay_periods: a row for each period

/** A paid run is final: runs that reversed one, their lines and movements are gone. It refuses to forget such a run that exists. */
export class PaidIsFinalMigration extends Migration {
  override up(): void {
    this.addSql(`do $$ begin
      if exists (select from pay_periods where kind = 'reversal') then
        raise exception 'This database has reversed pay runs, which this version cannot show.';
      end if;
    end $$`)
    this.addSql('drop table run_lines')
    this.addSql('alter table balance_movements drop constraint balance_movements_sign_check')
    this.addSql('alter table balance_movements drop column reverses_id')
    this.addSql(`alter table balance_movements add constraint balance_movements_sign_check
      check ((amount_cents > 0) = (kind in ('recovery', 'write-off')))`)
    this.addSql('alter table pay_periods drop constraint pay_periods_kind_check')
    this.addSql('alter table pay_periods drop column reverses, drop column carried_to, drop column reason')
    this.addSql(
      `alter table pay_periods add constraint pay_periods_kind_check check (kind in ('regular', 'elsewhere'))`,
    )
  }
}
