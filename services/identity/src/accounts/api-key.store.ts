import type { EntityManager } from '@mikro-orm/postgresql'
import type { ApiKey, ApiScope } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const SHOWN = `id, name, begins, scopes, created_by as "createdBy", ${iso('created_at')} as "createdAt",
  ${iso('expires_at')} as "expiresAt", ${iso('last_used_at')} as "lastUsedAt", ${iso('revoked_at')} as "revokedAt",
  revoked_by as "revokedBy"`

export interface NewStoredKey {
  id: string
  accountId: string
  name: string
  hash: string
  begins: string
  scopes: ApiScope[]
  createdBy: string
  createdAt: Date
  expiresAt: Date | null
}

export interface ActiveKey {
  id: string
  accountId: string
  scopes: ApiScope[]
  expiresAt: string | null
}

export const listKeys = (tx: EntityManager): Promise<ApiKey[]> =>
  rows<ApiKey>(tx, `select ${SHOWN} from api_keys order by created_at desc, id desc`)

export const keyOf = (tx: EntityManager, id: string): Promise<(ApiKey & { accountId: string }) | undefined> =>
  firstRow(tx, `select ${SHOWN}, account_id as "accountId" from api_keys where id = $1`, [id])

export const countActiveKeys = async (tx: EntityManager, now: Date): Promise<number> =>
  (await firstRow<{ count: number }>(tx, COUNT, [now]))?.count ?? 0

const COUNT = `select count(*)::int as count from api_keys
  where revoked_at is null and (expires_at is null or expires_at > $1)`

export async function storeKey(tx: EntityManager, key: NewStoredKey): Promise<void> {
  const { hash: keyHash, ...rest } = key
  await tables(tx)
    .insertInto('api_keys')
    .values({ ...rest, keyHash })
    .execute()
}

/** Returns whether the key was active. A second revocation does not change who revoked it. */
export async function storeRevoked(tx: EntityManager, id: string, of: { by: string; at: Date }): Promise<boolean> {
  const revoked = await tables(tx)
    .updateTable('api_keys')
    .set({ revokedAt: of.at, revokedBy: of.by })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  return revoked.length > 0
}

/** Revokes every active key of these accounts and returns them. */
export const revokeKeysOf = (
  tx: EntityManager,
  accountIds: readonly string[],
  of: { by: string | null; at: Date },
): Promise<{ keyId: string; memberId: string }[]> =>
  tables(tx)
    .updateTable('api_keys')
    .set({ revokedAt: of.at, revokedBy: of.by })
    .where('accountId', 'in', accountIds)
    .where('revokedAt', 'is', null)
    .returning(['id as keyId', 'accountId as memberId'])
    .execute()

/** How many active keys an account has. */
export const countKeysOf = async (tx: EntityManager, accountId: string, now: Date): Promise<number> =>
  (await firstRow<{ count: number }>(tx, `${COUNT} and account_id = $2`, [now, accountId]))?.count ?? 0

/** Finds the active key with a hash and marks it as used now. */
export const useKey = (tx: EntityManager, hash: string, now: Date): Promise<ActiveKey | undefined> =>
  firstRow(
    tx,
    `update api_keys set last_used_at = $2
     where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
     returning id, account_id as "accountId", scopes, ${iso('expires_at')} as "expiresAt"`,
    [hash, now],
  )
