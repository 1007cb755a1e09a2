import type { EntityManager } from '@mikro-orm/postgresql'
import type { ChainPay } from '@upline/contracts'
import { rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

const DEFAULT: ChainPay = 'amounts'

export async function readChainPay(em: EntityManager): Promise<ChainPay> {
  const found = await tables(em).selectFrom('chain_pay_settings').select('chainPay').executeTakeFirst()
  return found?.chainPay ?? DEFAULT
}

export const saveChainPay = (tx: EntityManager, chainPay: ChainPay, by: { id: string; at: Date }): Promise<unknown> => {
  const setting = { chainPay, changedBy: by.id, changedAt: by.at }
  return tables(tx)
    .insertInto('chain_pay_settings')
    .values(setting)
    .onConflict((same) => same.column('isCurrent').doUpdateSet(setting))
    .execute()
}

/** Everyone above a member today. $1 id. */
const UPLINES = `
  with recursive line as (
    select no, upline_no from members where id = $1
    union
    select u.no, u.upline_no from line join members u on u.no = line.upline_no)
  select m.id from line join members m using (no) where m.id <> $1`

export async function uplineIdsOf(em: EntityManager, memberId: string): Promise<Set<string>> {
  return new Set((await rows<{ id: string }>(em, UPLINES, [memberId])).map(({ id }) => id))
}
