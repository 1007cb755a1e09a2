import type { CheckedFact, LoanMoneyField } from '@upline/permissions'
import type { LoanChange, LoanValues } from '../ledger/loan-values.ts'
import type { SpellingMatch } from '../remembered-spellings/spelling-match.ts'
import { checkedFactsOf, type LoanMoney, moneyFieldsOf, moneyOf } from './money-change.ts'

export type RequestedField = LoanMoneyField | CheckedFact

/** What a request of the kind loan-change stores. */
export interface LoanChangeRequest {
  /** Everything that the change sets. */
  values: LoanValues
  /** The money fields and the checked facts that change. */
  fields: RequestedField[]
  /** The loan's money when the request was made: approval compares it with the loan as it is then. */
  before: LoanMoney
  /** The written name that is always matched to the new officer from then on. */
  remember?: SpellingMatch | undefined
}

export function requestOf(
  { id: _, row: __, ...values }: LoanChange,
  before: LoanMoney,
  remember?: LoanChangeRequest['remember'],
): LoanChangeRequest {
  return {
    values,
    fields: [...moneyFieldsOf(before, values), ...checkedFactsOf(before, values)],
    before: moneyOf(before),
    ...(remember && { remember }),
  }
}
