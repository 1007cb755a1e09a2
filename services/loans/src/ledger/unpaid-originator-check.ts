import { findUnpaidOriginator, WAGES_RULE } from '@upline/compliance'
import { dateOfMoment, stretchAt } from '../compensation/history.ts'
import type { Entry } from '../compensation/ledger.ts'
import { fundingMoment } from '../compensation/loans.ts'
import { isActiveAt, type MemberNo } from '../compensation/members.ts'
import type { CompanyFacts } from './company.queries.ts'
import type { CheckedLoan, LoanViolation } from './loan-violations.ts'
import type { SettledLoan } from './settle-loan.ts'
import type { LedgerLoan } from './stored-loan.ts'

type Company = Pick<CompanyFacts, 'members' | 'memberIds'>

/** What rule W1 finds in the entries of loans that a transaction has booked: a result for each originator who gets nothing, because they were inactive. */
export const unpaidOriginators = (checked: readonly CheckedLoan[], company: Company): LoanViolation[] =>
  checked.flatMap(({ loan, settled }) =>
    loan.isPaidElsewhere
      ? []
      : (settled?.after?.lines ?? []).filter(paysNothing).flatMap((line) => violationOf(loan, line, company)),
  )

/** Inactive originators have a share of $0 without a rate. So has an originator whose plan pays nothing. */
const paysNothing = ({ level, rateBp, amountCents }: Entry): boolean => level === 0 && rateBp === 0 && amountCents === 0

function violationOf(loan: LedgerLoan, line: Entry, { members, memberIds }: Company): LoanViolation[] {
  const { payeeNo: memberNo, amountCents: personalPayCents } = line
  const member = members.get(memberNo)!
  const at = fundingMoment(loan, member)
  if (at === null) return []
  const since = stretchAt(member.isActive, at)?.from
  const found = findUnpaidOriginator({
    ...{
      memberId: memberIds.get(memberNo)!,
      fundedOn: dateOfMoment(at),
      inactiveSince: since ? dateOfMoment(since) : null,
    },
    ...{ isActive: isActiveAt(member, at), personalPayCents },
  })
  return found ? [{ ...found, loanId: loan.id, memberNo }] : []
}

/** A share of $0 that was reversed, and what rule W1 finds now. */
export interface EndedFinding {
  rule: string
  loanId: string
  memberNo: MemberNo
  /** null: nothing. */
  inputs: object | null
}

/** Results of earlier settlements that do not apply to the loans of now. */
export const endedFindings = (
  settled: readonly (SettledLoan | undefined)[],
  violations: readonly LoanViolation[],
): EndedFinding[] =>
  settled.flatMap((one) =>
    (one?.reversals ?? []).filter(paysNothing).map(({ loanId, payeeNo: memberNo }) => {
      const now = violations.find((found) => found.loanId === loanId && found.memberNo === memberNo && isOfWages(found))
      return { rule: WAGES_RULE.id, loanId, memberNo, inputs: now?.inputs ?? null }
    }),
  )

const isOfWages = ({ rule }: LoanViolation): boolean => rule === WAGES_RULE.id
