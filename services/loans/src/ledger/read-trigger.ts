import type { EntityManager } from '@mikro-orm/postgresql'
import { type Trigger, triggerOf } from '../compensation/loans.ts'
import { loadCompany } from './company.queries.ts'
import { findLedger } from './loans.queries.ts'

/** The date that selects plan, chain and branch of a funded loan; null: it has not funded. */
export async function readTrigger(em: EntityManager, loanId: string): Promise<Trigger | null> {
  const loan = await findLedger(em, loanId)
  if (!loan) return null
  const company = await loadCompany(em, [loan.officerNo ?? []].flat())
  return triggerOf(loan, company.trigger, company.members.get(loan.officerNo ?? 0))
}
