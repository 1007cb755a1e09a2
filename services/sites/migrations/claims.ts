import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class Claims extends Migration {
  override up(): void {
    // What rule F1 found: rule, version, inputs, time and who. Only resolved_at ever changes.
    this.addSql(`create table claim_results (
      id uuid primary key default uuidv7(),
      rule text not null,
      rule_version int not null,
      action text not null,
      outcome text not null check (outcome in ('refused', 'unpublished', 'hidden')),
      kind text not null,
      member_id text not null,
      subject_kind text not null check (subject_kind in ('site', 'profile')),
      subject_id text not null,
      field text not null,
      quote text not null,
      inputs jsonb not null,
      found_at timestamptz not null,
      found_by text,
      resolved_at timestamptz)`)
    this.addSql(`create index claim_results_open on claim_results (subject_id) where resolved_at is null`)
    this.addSql(`create index claim_results_of_member on claim_results (member_id)`)
    // The version of rule F1 that last checked the texts; 0: not yet.
    this.addSql(`alter table sites add column claims_version int not null default 0`)
    this.addSql(`alter table agent_profiles add column claims_version int not null default 0,
      add column hidden_fields jsonb not null default '[]', add column nmls_key text`)
  }
}

class ClaimIndexes extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists agent_profiles_by_nmls')
    this.addSql(`create index concurrently agent_profiles_by_nmls on agent_profiles (nmls_key)
      where nmls_key is not null and removed_at is null`)
    this.addSql('drop index concurrently if exists agent_profiles_unchecked')
    this.addSql('create index concurrently agent_profiles_unchecked on agent_profiles (claims_version, id)')
  }
}

export const claims: MigrationObject = { name: '0006-claims', class: Claims }

export const claimIndexes: MigrationObject = { name: '0007-claim-indexes', class: ClaimIndexes }
