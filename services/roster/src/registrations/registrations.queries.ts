import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { tables } from '../../database/tables.ts'

/** False if the registration is known. */
export const addRegistration = async (tx: EntityManager, id: string, memberId: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('registrations')
    .values({ id, memberId })
    .onConflict((same) => same.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the member of the registration; undefined if it was undone before. */
export const undoRegistration = (tx: EntityManager, id: string): Promise<{ memberId: string | null } | undefined> =>
  tables(tx)
    .updateTable('registrations')
    .set({ takenBackAt: sql`now()` })
    .where('id', '=', id)
    .where('takenBackAt', 'is', null)
    .returning('memberId')
    .executeTakeFirst()

export const clearMember = (tx: EntityManager, id: string): Promise<unknown> =>
  tables(tx).updateTable('registrations').set({ memberId: null }).where('id', '=', id).execute()
