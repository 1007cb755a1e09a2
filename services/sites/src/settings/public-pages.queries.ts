import type { EntityManager } from '@mikro-orm/postgresql'
import { tables } from '../../database/tables.ts'

const NAME = 'public-pages'

export const savePublicPages = (
  tx: EntityManager,
  isOpen: boolean,
  { byId, at }: { byId: string; at: Date },
): Promise<unknown> => {
  const setting = { value: isOpen, changedBy: byId, changedAt: at }
  return tables(tx)
    .insertInto('site_settings')
    .values({ name: NAME, ...setting })
    .onConflict((same) => same.column('name').doUpdateSet(setting))
    .execute()
}

/** undefined if never set. */
export const publicPages = async (em: EntityManager): Promise<boolean | undefined> => {
  const found = await tables(em).selectFrom('site_settings').select('value').where('name', '=', NAME).executeTakeFirst()
  return found?.value as boolean | undefined
}
