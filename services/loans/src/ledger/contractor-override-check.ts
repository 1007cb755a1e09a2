import { findContractorOverride, isContractor } from '@upline/compliance'
import type { Entry } from '../compensation/ledger.ts'
import type { MemberNo } from '../compensation/members.ts'
import type { CompanyFacts } from './company.queries.ts'
import type { CheckedLoan, LoanViolation } from './loan-violations.ts'

type Payees = Pick<CompanyFacts, 'employments' | 'memberIds'>

/** What rule R1 finds in the entries that a transaction has booked: a result for each contractor who gets overrides of a loan. */
export const contractorOverrides = (checked: readonly CheckedLoan[], company: Payees): LoanViolation[] =>
  checked.flatMap(({ loan, settled }) =>
    loan.isPaidElsewhere ? [] : overridesOf(settled?.after?.lines ?? [], loan.id, company),
  )

function overridesOf(lines: readonly Entry[], loanId: string, { employments, memberIds }: Payees): LoanViolation[] {
  const levels = new Map<MemberNo, number[]>()
  for (const { payeeNo, level, amountCents } of lines)
    if (level > 0 && amountCents > 0 && isContractor(employments.get(payeeNo) ?? ''))
      levels.set(payeeNo, [...(levels.get(payeeNo) ?? []), level])
  return [...levels].flatMap(([memberNo, of]) => {
    const about = { memberId: memberIds.get(memberNo)!, employment: employments.get(memberNo)! }
    const found = findContractorOverride({ ...about, levels: [...new Set(of)] })
    return found ? [{ ...found, loanId, memberNo }] : []
  })
}
