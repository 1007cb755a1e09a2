import { Migration } from '@mikro-orm/migrations'
import type { MigrationObject } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { OperatorAction } from '@upline/contracts'
import { rows } from '@upline/db'

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

/** $1 who, $2 their username, $3 action, $4 subject, $5 reason or null. */
export const RECORD_ACTION = `insert into operator_acts (by_id, by_username, act, subject, reason) values ($1, $2, $3, $4, $5)`

export const OPERATOR_ACTIONS = `select at, by_username as by, act, subject, reason from operator_acts order by id desc limit 100`

/** An action of the service itself, such as the end of a retention. */
export const recordOwnAction = (
  tx: EntityManager,
  { act, subject, reason }: Pick<OperatorAction, 'act' | 'subject' | 'reason'>,
): Promise<unknown> => rows(tx, RECORD_ACTION, ['', 'Upline', act, subject, reason])
