import { LOAN_STATUSES } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { LoanMoneyChange } from '@upline/permissions'
import type { ApprovalDescription } from '../approvals/approval-kind.ts'
import { type LoanName, loanName } from '../loan-changes/loan-change-view.ts'
import { fundingDateOf, type LoanMoney } from '../loan-changes/money-change.ts'

/** Two loans that become one: the loan that goes is no longer paid. */
export interface LoanMerge {
  /** The loan without the number: it names the pair. */
  loanId: string
  goneId: string
  keptId: string
  gone: LoanMoney
  kept: LoanMoney
  gonePays: string[]
  keptPays: string[]
}

/** What a request of the kind loan-merge stores. */
export type LoanMergeRequest = Omit<LoanMerge, 'gonePays' | 'keptPays'>

/** For libs/permissions: a payee of either loan cannot choose which of them stays. */
export const mergeChangeOf = ({ gone, gonePays, keptPays }: LoanMerge): LoanMoneyChange => ({
  fields: ['status'],
  checkedFacts: [],
  isFunded: gone.status === LOAN_STATUSES.length,
  paidBefore: new Set([...gonePays, ...keptPays]),
  paidAfter: new Set(keptPays),
  originatorsAfter: new Set(),
})

const shown = ({ amountCents, status, ...funding }: LoanMoney) => ({
  amount: amountCents === null ? null : toDollars(cents(amountCents)),
  status: LOAN_STATUSES[status - 1] ?? null,
  fundedOn: fundingDateOf(funding),
})

export const describeLoanMerge = (
  { gone, kept }: LoanMergeRequest,
  { goneName, keptName }: { goneName: LoanName | undefined; keptName: LoanName | undefined },
): ApprovalDescription => ({
  summary: `Merge loan ${loanName(goneName)} into loan ${loanName(keptName)}: the pay of the first is reversed`,
  before: shown(gone),
  after: shown(kept),
})
