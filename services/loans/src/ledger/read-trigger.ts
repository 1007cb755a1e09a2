import type { EntityManager } from '@mikro-orm/postgresql'
import type { EffectiveOn } from '../compensation/history.ts'
import { type Trigger, triggerOf } from '../compensation/loans.ts'
import { loadCompany, memberNamesOf } from './company.queries.ts'
import { entriesInForce } from './entries.queries.ts'
import { findLedger } from './loans.queries.ts'

/** What decides a funded loan for one of its originators. */
export interface OriginatorTrigger {
  memberId: string
  memberName: string
  trigger: Trigger
  /** Other booked dates of entries in force: the deciding date changed, and their pay did not. */
  bookedOn: EffectiveOn[]
}

export interface LoanTriggers {
  /** For the loan officer; null: the loan has not funded. */
  trigger: Trigger | null
  /** For each originator, the loan officer first; empty: the loan has not funded, or has no originator. */
  originators: OriginatorTrigger[]
}

/** The dates that select plan, chain and branch of a loan. */
export async function readTriggers(em: EntityManager, loanId: string): Promise<LoanTriggers> {
  const loan = await findLedger(em, loanId)
  if (!loan) return { trigger: null, originators: [] }
  const numbers = loan.originators.map(({ memberNo }) => memberNo)
  const company = await loadCompany(em, numbers)
  const entries = (await entriesInForce(em, [loan])).get(loanId) ?? []
  const names = await memberNamesOf(em, numbers)
  const originators = numbers.flatMap((no) => {
    const trigger = triggerOf(loan, company.trigger, company.members.get(no))
    const named = names.get(no)
    if (!trigger || !named) return []
    const booked = entries.filter(({ originatorNo }) => originatorNo === no).map(({ decidedOn }) => decidedOn)
    const bookedOn = [...new Set(booked)].filter((on) => on !== trigger.on).toSorted()
    return [{ memberId: named.id, memberName: named.name, trigger, bookedOn }]
  })
  return { trigger: triggerOf(loan, company.trigger, company.members.get(loan.officerNo ?? 0)), originators }
}
