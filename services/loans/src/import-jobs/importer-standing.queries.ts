import type { EntityManager } from '@mikro-orm/postgresql'
import type { Duty, Role } from '@upline/contracts'
import { firstRow } from '@upline/db'

export interface ImporterToday {
  /** null: the member's events have not arrived. */
  role: Role | null
  duties: Duty[]
  isActive: boolean
}

const IMPORTER = 'select role, duties, is_active "isActive" from members where id = $1'

/** undefined if no event has named the member. */
export const importerToday = (tx: EntityManager, memberId: string): Promise<ImporterToday | undefined> =>
  firstRow<ImporterToday>(tx, IMPORTER, [memberId])
