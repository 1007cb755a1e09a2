import type { EntityManager } from '@mikro-orm/postgresql'
import type { SecondFactorChange } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export interface StoredFactor {
  secretEncrypted: string
  confirmedAt: string | null
  lastStep: number
}

export interface StoredRecoveryCode {
  codeHash: string
  usedAt: Date | null
}

export interface HistoryEntry {
  accountId: string
  what: string
  by: string
  address: string
  at: Date
}

const FACTOR = `select secret_encrypted as "secretEncrypted", ${iso('confirmed_at')} as "confirmedAt", last_step::float8 as "lastStep"
  from second_factors where account_id = $1`

export const findFactor = (tx: EntityManager, id: string): Promise<StoredFactor | undefined> =>
  firstRow<StoredFactor>(tx, FACTOR, [id])

/** Shown, but not confirmed. It replaces an earlier unconfirmed one. */
export async function storeBegun(tx: EntityManager, id: string, of: { encrypted: string; at: Date }): Promise<void> {
  await rows(
    tx,
    `insert into second_factors (account_id, secret_encrypted, began_at) values ($1, $2, $3)
     on conflict (account_id) do update set secret_encrypted = $2, began_at = $3, last_step = 0
     where second_factors.confirmed_at is null`,
    [id, of.encrypted, of.at],
  )
}

export async function storeConfirmed(tx: EntityManager, id: string, of: { step: number; at: Date }): Promise<void> {
  const confirmed = { confirmedAt: of.at, lastStep: of.step }
  await tables(tx).updateTable('second_factors').set(confirmed).where('accountId', '=', id).execute()
}

/** Returns false if another request has used this step, or a later one, meanwhile. */
export async function useStep(tx: EntityManager, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('second_factors')
    .set({ lastStep: step })
    .where('accountId', '=', id)
    .where('lastStep', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteFactor(tx: EntityManager, id: string): Promise<void> {
  await tables(tx).deleteFrom('second_factors').where('accountId', '=', id).execute()
  await deleteRecoveryCodes(tx, id)
}

const deleteRecoveryCodes = (tx: EntityManager, id: string): Promise<unknown> =>
  tables(tx).deleteFrom('recovery_codes').where('accountId', '=', id).execute()

export const recoveryCodes = (tx: EntityManager, id: string): Promise<StoredRecoveryCode[]> =>
  tables(tx).selectFrom('recovery_codes').select(['codeHash', 'usedAt']).where('accountId', '=', id).execute()

export async function storeRecoveryCodes(tx: EntityManager, id: string, hashes: string[]): Promise<void> {
  await deleteRecoveryCodes(tx, id)
  const codes = hashes.map((codeHash) => ({ accountId: id, codeHash }))
  await tables(tx).insertInto('recovery_codes').values(codes).execute()
}

export async function useRecoveryCode(tx: EntityManager, id: string, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('recovery_codes')
    .set({ usedAt: at })
    .where('accountId', '=', id)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function writeHistory(tx: EntityManager, entry: HistoryEntry): Promise<void> {
  const { by: byId, ...rest } = entry
  await tables(tx)
    .insertInto('second_factor_history')
    .values({ ...rest, byId })
    .execute()
}

export const readHistory = (tx: EntityManager, id: string): Promise<SecondFactorChange[]> =>
  rows(
    tx,
    `select what, by_id as by, ${iso('at')} as at from second_factor_history where account_id = $1 order by id desc limit 50`,
    [id],
  )
