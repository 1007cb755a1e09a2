import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

export const setPasswordDue = (tx: EntityManager, memberId: string, isDue: boolean): Promise<unknown> =>
  rows(tx, 'update members set needs_password_change = $2 where id = $1', [memberId, isDue])
