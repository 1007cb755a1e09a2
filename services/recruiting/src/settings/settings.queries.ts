import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'
import { tables } from '../../database/tables.ts'
import type { StoredBonus } from './recruit-bonus.ts'

type Terms = StoredBonus & { disclosure: string }

export const currentTerms = (em: EntityManager): Promise<Terms> =>
  tables(em).selectFrom('settings').select(['isBonusOn', 'bonusLoans', 'disclosure']).executeTakeFirstOrThrow()

/** Settings that are missing in `to` stay as they are. */
export const changeTerms = (tx: EntityManager, to: Partial<Terms>): Promise<unknown> =>
  tables(tx)
    .updateTable('settings')
    .set((old) => ({ ...to, version: old('version', '+', 1) }))
    .execute()

/** In a database whose settings were never published, so no one has changed them either. */
export const turnOffNewBonus = (tx: EntityManager): Promise<unknown> =>
  tables(tx).updateTable('settings').set({ isBonusOn: false }).where('toldVersion', '=', 0).execute()

const UNPUBLISHED = `
  update settings set told_version = version where told_version < version
  returning version, is_bonus_on as "isBonusOn", disclosure`

/** The settings that no event has published yet. They count as published from now on. */
export const takeUnpublished = (
  tx: EntityManager,
): Promise<{ version: number; isBonusOn: boolean; disclosure: string } | undefined> => firstRow(tx, UNPUBLISHED)
