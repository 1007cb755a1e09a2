import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'
import type { ImporterToday } from './importer-standing.ts'

const IMPORTER = 'select role, duties, is_active "isActive" from members where id = $1'

/** undefined if no event has named the member. */
export const importerToday = (tx: EntityManager, memberId: string): Promise<ImporterToday | undefined> =>
  firstRow<ImporterToday>(tx, IMPORTER, [memberId])
