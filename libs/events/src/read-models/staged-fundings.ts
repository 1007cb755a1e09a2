import type { EntityManager } from '@mikro-orm/postgresql'
import { type Funding, isAfterSnapshot } from '@upline/contracts/events'
import { rows } from '@upline/db'
import type { StagedSnapshot } from './staged-snapshot.ts'

export interface SettledFundings {
  unfunded: Funding[]
  funded: Funding[]
}

/**
 * Stages the fundings of a snapshot in a table of this transaction: staged_fundings (loan_id, rev, is_funded,
 * member_id, cents, funded_at).
 */
export async function stageFundings(tx: EntityManager, snapshot: StagedSnapshot): Promise<void> {
  await rows(
    tx,
    `create temp table staged_fundings on commit drop as
     select f.* from ${snapshot.source},
       jsonb_to_record(snapshot.row -> 'funding') as f ("loanId" text, rev int, "isFunded" boolean, "officerId" text,
         "amountCents" bigint, "fundedAt" timestamptz)
     where snapshot.row ? 'funding'`,
  )
  await rows(tx, 'create index on staged_fundings ("loanId")')
  await rows(tx, 'analyze staged_fundings')
}

/** The ones that are not in the snapshot yet. */
export async function fundingsAfter(tx: EntityManager, settled: SettledFundings): Promise<SettledFundings> {
  const ids = [...settled.unfunded, ...settled.funded].map(({ loanId }) => loanId)
  const sql = 'select "loanId", rev, "isFunded" from staged_fundings where "loanId" = any($1)'
  const staged = await rows<{ loanId: string; rev: number; isFunded: boolean }>(tx, sql, [ids])
  const known = new Map(staged.map((one) => [one.loanId, one]))
  const isAfter = (sign: 1 | -1) => (funding: Funding) =>
    isAfterSnapshot({ rev: funding.rev, sign }, known.get(funding.loanId))
  return { unfunded: settled.unfunded.filter(isAfter(-1)), funded: settled.funded.filter(isAfter(1)) }
}
