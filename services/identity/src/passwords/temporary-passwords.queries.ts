import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

const WITHDRAW = `
  update accounts set temporary_hash = null, temporary_expires_at = null
  where id = any($1) and temporary_hash is not null
  returning id, password_hash is null as "isFirst"`

/** Ends the single-use passwords of these accounts. Returns the accounts that had no other password. */
export async function withdrawTemporaries(tx: EntityManager, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const withdrawn = await rows<{ id: string; isFirst: boolean }>(tx, WITHDRAW, [ids])
  return withdrawn.flatMap(({ id, isFirst }) => (isFirst ? [id] : []))
}
