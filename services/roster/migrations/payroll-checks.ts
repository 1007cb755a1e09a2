import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Two checks of 0075 were added without a look at the rows of that time, so that writers did not wait. */
class PayrollChecks extends Migration {
  override up(): void {
    this.addSql('alter table members validate constraint members_employment')
    this.addSql('alter table members validate constraint members_left_on')
  }
}

export const payrollChecks: MigrationObject = { name: '0078-payroll-checks', class: PayrollChecks }
