import type { EntityManager } from '@mikro-orm/postgresql'
import { type Funding, isAfterSnapshot, type Settled } from '@upline/contracts/events'
import { stagedRevisions } from './staged-fundings.queries.ts'

/** The ones that are not in the snapshot yet. */
export async function fundingsAfterSnapshot(tx: EntityManager, settled: Settled): Promise<Settled> {
  const ids = [...settled.unfunded, ...settled.funded].map(({ loanId }) => loanId)
  const staged = await stagedRevisions(tx, ids)
  const known = new Map(staged.map((one) => [one.loanId, one]))
  const isAfter = (sign: 1 | -1) => (funding: Funding) =>
    isAfterSnapshot({ rev: funding.rev, sign }, known.get(funding.loanId))
  return { unfunded: settled.unfunded.filter(isAfter(-1)), funded: settled.funded.filter(isAfter(1)) }
}
