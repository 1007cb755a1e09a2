import type { EntityManager } from '@mikro-orm/postgresql'
import type { Duty, Role } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { tables } from '../../database/tables.ts'

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

/** Stores the key, not only its imports: an upload that is still running becomes an import afterwards. */
export const noteKeyRevoked = (tx: EntityManager, keyId: string, at: string): Promise<unknown> =>
  tables(tx)
    .insertInto('revoked_keys')
    .values({ keyId, revokedAt: new Date(at) })
    .onConflict((same) => same.column('keyId').doNothing())
    .execute()

/** SQL in text, because import workers register no entities. */
const REVOKED = 'select 1 from revoked_keys where key_id = $1'

export const isKeyRevoked = async (tx: EntityManager, keyId: string): Promise<boolean> =>
  (await firstRow(tx, REVOKED, [keyId])) !== undefined
