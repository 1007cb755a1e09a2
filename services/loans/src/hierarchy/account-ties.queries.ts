import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { type AccountTie, controllersOf, TIE_DAYS } from '@upline/permissions'

type TieRow = Omit<AccountTie, 'at'> & { at: Date | string }

const DAY_MS = 24 * 60 * 60 * 1000

/** $1 accounts, $2 since when. */
const TIES = 'select by_id "byId", account_id "accountId", iso_utc(at) at from ties_into($1, $2)'

/** Ties of these accounts to other people, directly or through other accounts, from TIE_DAYS before the time on. */
export async function tiesInto(em: EntityManager, accountIds: readonly string[], at: Date): Promise<AccountTie[]> {
  const since = new Date(at.getTime() - TIE_DAYS * DAY_MS)
  const found = await rows<TieRow>(em, TIES, [accountIds, since.toISOString()])
  return found.map((tie) => ({ ...tie, at: new Date(tie.at) }))
}

/** Everyone who could act through the account at the time, its owner included (libs/permissions). */
export const controllersAt = async (em: EntityManager, accountId: string, at: Date): Promise<ReadonlySet<string>> =>
  controllersOf(accountId, { ties: await tiesInto(em, [accountId], at), at })
