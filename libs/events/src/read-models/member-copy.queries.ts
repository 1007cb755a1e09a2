import type { EntityManager } from '@mikro-orm/postgresql'
import { affected } from '@upline/db'

/** Deletes the rows of a copy that are not in `kept`, ids as SQL. Returns how many. */
export const deleteOthers = (tx: EntityManager, table: string, kept: string): Promise<number> =>
  affected(tx, `delete from ${table} where id not in (select id from ${kept})`)
