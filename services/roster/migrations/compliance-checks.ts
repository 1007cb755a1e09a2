import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** nmlsKey() of libs/compliance: null for texts that are not an NMLS ID. A test compares the two. */
const NMLS_KEY = `
  create function nmls_key(value text) returns text language sql immutable parallel safe as $$
    select case when btrim(value) ~ '^[0-9]{1,12}$' then coalesce(nullif(ltrim(btrim(value), '0'), ''), '0') end $$`

/** Every result of a compliance check. A result that a later one of the member replaced is not current. */
const COMPLIANCE_CHECKS = `
  create table compliance_checks (
    id bigint generated always as identity primary key,
    rule text not null, rule_version int not null,
    member_id text not null,
    inputs jsonb not null,
    outcome text not null, action text not null check (action in ('none', 'warn', 'block')),
    at timestamptz not null, by_id text,
    is_current boolean not null default true,
    released_at timestamptz, released_by text, release_reason text,
    check ((released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null)))`

class ComplianceChecks extends Migration {
  override up(): void {
    this.addSql(NMLS_KEY)
    this.addSql(COMPLIANCE_CHECKS)
    this.addSql('create index compliance_checks_of on compliance_checks (member_id, id)')
    this.addSql('create index compliance_checks_current on compliance_checks (rule, member_id) where is_current')
  }
}

export const complianceChecks: MigrationObject = { name: '0060-compliance-checks', class: ComplianceChecks }

class NmlsIndex extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists members_nmls')
    this.addSql(`create index concurrently members_nmls on members (nmls_key(nmls))
      where removed_at is null and nmls_key(nmls) is not null`)
  }
}

export const nmlsIndex: MigrationObject = { name: '0061-nmls-index', class: NmlsIndex }
