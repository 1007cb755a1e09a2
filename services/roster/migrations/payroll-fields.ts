import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** What payroll needs to know about a member. */
class PayrollFields extends Migration {
  override up(): void {
    this.addSql(`
      alter table members
        add column employee_number text not null default '',
        add column employment text,
        add column cost_center text not null default '',
        add column hired_on date,
        add column left_on date`)
    this.addSql(`alter table members
      add constraint members_employment check (employment in ('w2', '1099', 'entity')) not valid`)
    this.addSql('alter table members add constraint members_left_on check (left_on >= hired_on) not valid')
  }
}

export const payrollFields: MigrationObject = { name: '0075-payroll-fields', class: PayrollFields }
