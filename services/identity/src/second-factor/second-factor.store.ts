import type { EntityManager } from '@mikro-orm/postgresql'
import type { SecondFactorChange } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

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
export async function keepBegun(tx: EntityManager, id: string, of: { encrypted: string; at: Date }): Promise<void> {
  await rows(
    tx,
    `insert into second_factors (account_id, secret_encrypted, began_at) values ($1, $2, $3)
     on conflict (account_id) do update set secret_encrypted = $2, began_at = $3, last_step = 0
     where second_factors.confirmed_at is null`,
    [id, of.encrypted, of.at],
  )
}

export async function keepConfirmed(tx: EntityManager, id: string, of: { step: number; at: Date }): Promise<void> {
  await rows(tx, `update second_factors set confirmed_at = $2, last_step = $3 where account_id = $1`, [
    id,
    of.at,
    of.step,
  ])
}

/** Returns false if another request has used this step, or a later one, meanwhile. */
export async function useStep(tx: EntityManager, id: string, step: number): Promise<boolean> {
  const used = await rows(
    tx,
    `update second_factors set last_step = $2 where account_id = $1 and last_step < $2 returning 1`,
    [id, step],
  )
  return used.length === 1
}

export async function deleteFactor(tx: EntityManager, id: string): Promise<void> {
  await rows(tx, `delete from second_factors where account_id = $1`, [id])
  await rows(tx, `delete from recovery_codes where account_id = $1`, [id])
}

export const recoveryCodes = (tx: EntityManager, id: string): Promise<StoredRecoveryCode[]> =>
  rows<StoredRecoveryCode>(
    tx,
    `select code_hash as "codeHash", used_at as "usedAt" from recovery_codes where account_id = $1`,
    [id],
  )

export async function keepRecoveryCodes(tx: EntityManager, id: string, hashes: string[]): Promise<void> {
  await rows(tx, `delete from recovery_codes where account_id = $1`, [id])
  await rows(tx, `insert into recovery_codes (account_id, code_hash) select $1, unnest($2::text[])`, [id, hashes])
}

export async function useRecoveryCode(tx: EntityManager, id: string, hash: string, at: Date): Promise<boolean> {
  const used = await rows(
    tx,
    `update recovery_codes set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null returning 1`,
    [id, hash, at],
  )
  return used.length === 1
}

export async function writeHistory(tx: EntityManager, entry: HistoryEntry): Promise<void> {
  await rows(
    tx,
    `insert into second_factor_history (account_id, what, by_id, address, at) values ($1, $2, $3, $4, $5)`,
    [entry.accountId, entry.what, entry.by, entry.address, entry.at],
  )
}

export const readHistory = (tx: EntityManager, id: string): Promise<SecondFactorChange[]> =>
  rows(
    tx,
    `select what, by_id as by, ${iso('at')} as at from second_factor_history where account_id = $1 order by id desc limit 50`,
    [id],
  )
