import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Each employee number belongs to one member. A removed member's number can be used again. */
class EmployeeNumbers extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists members_employee_number')
    this.addSql(`create unique index concurrently members_employee_number on members (lower(employee_number))
      where removed_at is null and employee_number <> ''`)
  }
}

export const employeeNumbers: MigrationObject = { name: '0076-employee-numbers', class: EmployeeNumbers }
