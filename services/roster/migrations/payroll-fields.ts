import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** What payroll needs to know about a member. A removed member's employee number can be used again. */
class PayrollFields extends Migration {
  override up(): void {
    this.addSql(`
      alter table members
        add column employee_number text not null default '',
        add column employment text check (employment in ('w2', '1099', 'entity')),
        add column cost_center text not null default '',
        add column hired_on date,
        add column left_on date,
        add check (left_on >= hired_on)`)
    this.addSql(`create unique index members_employee_number on members (lower(employee_number))
      where removed_at is null and employee_number <> ''`)
  }
}

export const payrollFields: MigrationObject = { name: '0075-payroll-fields', class: PayrollFields }
