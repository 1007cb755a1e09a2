import { findUnsupervisedOverride, needsSupervision } from '@upline/compliance'
import type { CompanyFacts } from './company.queries.ts'
import type { CheckedLoan, LoanViolation } from './loan-violations.ts'

type Payees = Pick<CompanyFacts, 'supervision' | 'memberIds'>

/**
 * What rule R2 finds in the entries of loans that a transaction has booked: a result for each payee of a level 2 or 3 override without a supervision
 * record. A company without records has not begun to keep them.
 */
export const unsupervisedOverrides = (
  checked: readonly CheckedLoan[],
  { supervision, memberIds }: Payees,
): LoanViolation[] =>
  supervision === null
    ? []
    : checked.flatMap(({ loan, settled }) => {
        if (loan.isPaidElsewhere) return []
        const paid = (settled?.after?.lines ?? []).filter(
          ({ level, amountCents }) => needsSupervision(level) && amountCents > 0,
        )
        return [...Map.groupBy(paid, ({ payeeNo }) => payeeNo)].flatMap(([memberNo, lines]) => {
          const found = findUnsupervisedOverride({
            memberId: memberIds.get(memberNo)!,
            overrides: lines.map(({ level, decidedOn }) => ({ level, triggerDate: decidedOn })),
            supervision: supervision.get(memberNo) ?? [],
          })
          return found ? [{ ...found, loanId: loan.id, memberNo }] : []
        })
      })
