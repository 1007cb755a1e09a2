import type { EntityManager } from '@mikro-orm/postgresql'
import { tables } from '../../database/tables.ts'

export const setPasswordDue = (tx: EntityManager, memberId: string, isDue: boolean): Promise<unknown> =>
  tables(tx).updateTable('members').set({ needsPasswordChange: isDue }).where('id', '=', memberId).execute()
