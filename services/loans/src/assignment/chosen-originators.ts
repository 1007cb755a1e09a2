import type { Originator } from '../compensation/loans.ts'
import { originatorsProblem, splitOf } from '../compensation/splits.ts'
import type { LoanValues } from '../ledger/loan-values.ts'
import { OriginatorsError } from './assignment-failures.ts'

export interface ChosenOriginator {
  memberId: string
  percent: number
}

const BOTH = 'Send either officerId or originators. The first originator is the loan officer.'

/** Throws if the originators of a request are not a whole loan. */
export function assertOriginators(originators: readonly ChosenOriginator[], officerId: string | undefined): void {
  if (officerId !== undefined) throw new OriginatorsError({ field: 'originators', message: BOTH })
  const problem = originatorsProblem(originators)
  if (problem) throw new OriginatorsError(problem)
}

/** What a change sets so that a loan has these originators. */
export function originatorValues(originators: readonly Originator[]): LoanValues {
  const { percent, coOriginators } = splitOf(originators)
  return { officer_no: originators[0]!.memberNo, percent, co_originators: coOriginators ?? [] }
}
