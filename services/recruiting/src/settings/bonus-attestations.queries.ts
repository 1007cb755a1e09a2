import type { EntityManager } from '@mikro-orm/postgresql'
import type { BonusAttestation } from '@upline/contracts'
import { tables } from '../../database/tables.ts'
import type { StoredBonus } from './recruit-bonus.ts'

export async function latestAttestation(em: EntityManager): Promise<BonusAttestation | null> {
  const found = await tables(em)
    .selectFrom('bonus_attestations')
    .select(['name', 'statement', 'byId', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? { ...found, at: new Date(found.at).toISOString() } : null
}

export const addAttestation = (
  tx: EntityManager,
  attested: { name: string; statement: string; byId: string | null; at: Date },
): Promise<unknown> => tables(tx).insertInto('bonus_attestations').values(attested).execute()

/** A database whose settings were never published. */
export const isNew = async (tx: EntityManager): Promise<boolean> => {
  const query = tables(tx).selectFrom('settings').select('isOnly').where('toldVersion', '=', 0)
  return (await query.executeTakeFirst()) !== undefined
}

/** Locks the settings until the transaction ends. */
export const lockBonus = (tx: EntityManager): Promise<StoredBonus> =>
  tables(tx).selectFrom('settings').select(['isBonusOn', 'bonusLoans']).forUpdate().executeTakeFirstOrThrow()
