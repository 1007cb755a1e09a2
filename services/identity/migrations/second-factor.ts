import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class SecondFactor extends Migration {
  override up(): void {
    // Unconfirmed: a secret was shown, but no code of it was entered yet. last_step: the newest code that was used.
    this.addSql(`create table second_factors (
      account_id text primary key, secret_encrypted text not null, began_at timestamptz not null,
      confirmed_at timestamptz, last_step bigint not null default 0)`)
    this.addSql(`create table recovery_codes (
      account_id text not null, code_hash text not null, used_at timestamptz, primary key (account_id, code_hash))`)
    this.addSql(`create table second_factor_history (
      id bigint generated always as identity primary key, account_id text not null, what text not null,
      by_id text not null, address text not null, at timestamptz not null)`)
    this.addSql(`create index second_factor_history_of on second_factor_history (account_id, id desc)`)
  }
}

export const secondFactor: MigrationObject = { name: '0003-second-factor', class: SecondFactor }
