import { Migration } from '@mikro-orm/migrations'
import type { MigrationObject } from '@mikro-orm/core'

class OperatorActionsTable extends Migration {
  override up(): void {
    this.addSql(`create table operator_acts (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(), by_id text not null, by_username text not null,
      act text not null, subject text not null, reason text)`)
  }
}

/** Operator actions on failed events and jobs, in every service's database. Append-only. */
export const operatorActions: MigrationObject = { name: '0000-operator-acts', class: OperatorActionsTable }
