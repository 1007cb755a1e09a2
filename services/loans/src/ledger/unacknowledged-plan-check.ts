import { findUnacknowledgedPlan } from '@upline/compliance'
import type { Entry } from '../compensation/ledger.ts'
import type { MemberNo } from '../compensation/members.ts'
import type { AgreementFacts, CompanyFacts } from './company.queries.ts'
import type { CheckedLoan, LoanViolation } from './loan-violations.ts'

type Company = Pick<CompanyFacts, 'agreements' | 'memberIds'>

/** What rule Z12 finds in the entries that a transaction has booked: a result for each payee without an agreement. */
export const unacknowledgedPlans = (
  checked: readonly CheckedLoan[],
  { agreements, memberIds }: Company,
): LoanViolation[] =>
  agreements === null
    ? []
    : checked.flatMap(({ loan, settled }) => {
        if (loan.isPaidElsewhere) return []
        const lines = (settled?.after?.lines ?? []).filter((line) => isChecked(line, agreements))
        return [...Map.groupBy(lines, ({ payeeNo }) => payeeNo)].flatMap(([memberNo, paid]) => {
          const found = findUnacknowledgedPlan(memberIds.get(memberNo)!, versionsOf(paid, memberNo, agreements))
          return found ? [{ ...found, loanId: loan.id, memberNo }] : []
        })
      })

const isChecked = ({ amountCents, decidedOn }: Entry, { since }: AgreementFacts): boolean =>
  amountCents > 0 && decidedOn >= since

/** Each version once, with the first trigger date. */
function versionsOf(lines: readonly Entry[], memberNo: MemberNo, { acknowledged, versionNames }: AgreementFacts) {
  const byVersion = new Map(lines.toReversed().map(({ planVersionId, decidedOn }) => [planVersionId, decidedOn]))
  return [...byVersion].map(([id, inForceOn]) => ({
    ...{ id, inForceOn, name: versionNames.get(id) ?? `plan version ${id}` },
    isAcknowledged: acknowledged.get(memberNo)?.has(id) ?? false,
  }))
}
