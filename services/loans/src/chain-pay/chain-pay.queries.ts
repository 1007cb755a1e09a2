import type { EntityManager } from '@mikro-orm/postgresql'
import type { ChainPay, ChainPaySetting } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

const DEFAULT: ChainPay = 'amounts'

export async function readChainPay(em: EntityManager): Promise<ChainPay> {
  const found = await firstRow<ChainPaySetting>(em, 'select chain_pay "chainPay" from chain_pay_settings')
  return found?.chainPay ?? DEFAULT
}

/** $1 the choice, $2 who, $3 when. */
const SAVE = `
  insert into chain_pay_settings (chain_pay, changed_by, changed_at) values ($1, $2, $3)
  on conflict (is_current) do update set chain_pay = excluded.chain_pay, changed_by = excluded.changed_by, changed_at = excluded.changed_at`

export const saveChainPay = (tx: EntityManager, chainPay: ChainPay, by: { id: string; at: Date }): Promise<unknown> =>
  rows(tx, SAVE, [chainPay, by.id, by.at])

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
