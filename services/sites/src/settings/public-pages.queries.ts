import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

const SAVE = `
  insert into site_settings (name, value, changed_by, changed_at) values ('public-pages', to_jsonb($1::boolean), $2, $3)
  on conflict (name) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at`

export const savePublicPages = (
  tx: EntityManager,
  isOpen: boolean,
  { byId, at }: { byId: string; at: Date },
): Promise<unknown> => rows(tx, SAVE, [isOpen, byId, at])

/** undefined if never set. */
export const publicPages = async (em: EntityManager): Promise<boolean | undefined> =>
  (await firstRow<{ value: boolean }>(em, `select value from site_settings where name = 'public-pages'`))?.value
