import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Finds which of a member's direct reports joined through a registration. */
class RegistrationsOfMembers extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists registrations_of_members')
    this.addSql('create index concurrently registrations_of_members on registrations (member_id)')
  }
}

export const registrationsOfMembers: MigrationObject = {
  name: '0062-registrations-of-members',
  class: RegistrationsOfMembers,
}
