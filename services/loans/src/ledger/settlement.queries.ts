import type { EntityManager } from '@mikro-orm/postgresql'
import type { CompanyFacts } from './company.queries.ts'
import { memberIdsOf } from './company.queries.ts'
import { membersIn, type Settlement, settlementOf } from './funding-facts.ts'
import type { SettledLoan } from './settle-loan.ts'

/** The results of settlements in the form of events. Reversed entries can name members who are above no originator now. */
export async function readSettlement(
  tx: EntityManager,
  settled: readonly SettledLoan[],
  { memberIds }: Pick<CompanyFacts, 'memberIds'>,
): Promise<Settlement> {
  const missing = [...membersIn(settled)].filter((no) => !memberIds.has(no))
  return settlementOf(settled, new Map([...memberIds, ...(await memberIdsOf(tx, missing))]))
}
