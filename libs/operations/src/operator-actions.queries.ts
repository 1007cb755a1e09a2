import type { EntityManager } from '@mikro-orm/postgresql'
import type { OperatorAction } from '@upline/contracts'
import { rows } from '@upline/db'

/** $1 who, $2 their username, $3 action, $4 subject, $5 reason or null. */
export const RECORD_ACTION = `insert into operator_acts (by_id, by_username, act, subject, reason) values ($1, $2, $3, $4, $5)`

export const OPERATOR_ACTIONS = `select at, by_username as by, act, subject, reason from operator_acts order by id desc limit 100`

/** An action of the service itself, such as the end of a retention. */
export const recordOwnAction = (
  tx: EntityManager,
  { act, subject, reason }: Pick<OperatorAction, 'act' | 'subject' | 'reason'>,
): Promise<unknown> => rows(tx, RECORD_ACTION, ['', 'Upline', act, subject, reason])

/** $1: a dead letter's ID. */
export const NAME_OF_EVENT = 'select event_type as type, event_id as event from dead_letters where id = $1'
