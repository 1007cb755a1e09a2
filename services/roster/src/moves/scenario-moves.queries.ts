import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

/** What the transaction did before stays if the move is undone. */
export const beginMove = (tx: EntityManager): Promise<unknown> => rows(tx, 'savepoint scenario_move')

export const undoMove = (tx: EntityManager): Promise<unknown> => rows(tx, 'rollback to savepoint scenario_move')
