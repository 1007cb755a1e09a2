import { findUnlicensedOriginator } from '@upline/compliance'
import { isFunded } from '../compensation/loans.ts'
import type { CompanyFacts } from './company.queries.ts'
import type { CheckedLoan, LoanViolation } from './loan-violations.ts'
import { datesOf } from './stored-loan.ts'

type Originators = Pick<CompanyFacts, 'licenses' | 'memberIds'>

/** What rule S2 finds in funded loans: a result for each originator without a license. A company without licenses has not begun to record them. */
export const unlicensedOriginators = (
  checked: readonly CheckedLoan[],
  { licenses, memberIds }: Originators,
): LoanViolation[] =>
  licenses === null
    ? []
    : checked.flatMap(({ loan }) => {
        const { fundedOn, appliedOn } = datesOf(loan)
        if (!isFunded(loan) || loan.isPaidElsewhere || fundedOn === null) return []
        return loan.originators.flatMap(({ memberNo }) => {
          const memberId = memberIds.get(memberNo)!
          const facts = { memberId, state: loan.state, licenses: licenses.get(memberNo)! }
          const found = findUnlicensedOriginator({ ...facts, appliedOn, fundedOn })
          return found ? [{ ...found, loanId: loan.id, memberNo }] : []
        })
      })
