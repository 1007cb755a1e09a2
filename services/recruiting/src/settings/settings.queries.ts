import type { EntityManager } from '@mikro-orm/postgresql'
import type { RecruitingSettings } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

type Terms = Pick<RecruitingSettings, 'isBonusOn' | 'disclosure'>

export const currentTerms = (em: EntityManager): Promise<Terms> =>
  tables(em).selectFrom('settings').select(['isBonusOn', 'disclosure']).executeTakeFirstOrThrow()

const CHANGE = `
  update settings set is_bonus_on = coalesce($1, is_bonus_on), disclosure = coalesce($2, disclosure), version = version + 1`

/** null leaves a setting as it is. */
export const changeTerms = (
  tx: EntityManager,
  to: { isBonusOn: boolean | null; disclosure: string | null },
): Promise<unknown> => rows(tx, CHANGE, [to.isBonusOn, to.disclosure])

/** In a database whose settings were never published, so no one has changed them either. */
export const turnOffNewBonus = (tx: EntityManager): Promise<unknown> =>
  tables(tx).updateTable('settings').set({ isBonusOn: false }).where('toldVersion', '=', 0).execute()

const UNPUBLISHED = `
  update settings set told_version = version where told_version < version
  returning version, is_bonus_on as "isBonusOn", disclosure`

/** The settings that no event has published yet. They count as published from now on. */
export const takeUnpublished = (tx: EntityManager): Promise<(Terms & { version: number }) | undefined> =>
  firstRow(tx, UNPUBLISHED)
