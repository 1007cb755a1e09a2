import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Lookups of employee numbers compare keys, and the index of 0076 has no keys. Not unique: older numbers may look alike. */
class EmployeeNumberKeys extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists members_employee_number_key')
    this
      .addSql(`create index concurrently members_employee_number_key on members (lower(normalize(employee_number, NFKC)))
      where removed_at is null and employee_number <> ''`)
  }
}

export const employeeNumberKeys: MigrationObject = { name: '0079-employee-number-keys', class: EmployeeNumberKeys }
