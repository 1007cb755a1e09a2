import { LOAN_STATUSES } from '@upline/contracts'
import type { LoanFacts } from '@upline/contracts/events'
import type { MemberNo } from '../compensation/members.ts'
import { isoOf } from './instants.ts'
import { datesOf, type StoredLoan } from './stored-loan.ts'

/** Loans as events carry them, ordered by id. */
export const loanFacts = (loans: readonly StoredLoan[], memberIds: ReadonlyMap<MemberNo, string>): LoanFacts[] =>
  loans
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((loan) => ({
      id: loan.id,
      version: loan.version,
      loanNumber: loan.loanNumber,
      officerId: loan.officerNo === null ? null : (memberIds.get(loan.officerNo) ?? null),
      status: LOAN_STATUSES[loan.status - 1]!,
      outcome: loan.outcome as LoanFacts['outcome'],
      amountCents: loan.amountCents,
      createdAt: isoOf(loan.createdAt),
      fundedAt: loan.fundedAt === null ? null : isoOf(loan.fundedAt),
      ...datesOf(loan),
      ...(loan.percent === 100 || loan.officerNo === null ? {} : { originators: originatorsOf(loan, memberIds) }),
    }))

const originatorsOf = ({ originators }: StoredLoan, memberIds: ReadonlyMap<MemberNo, string>) =>
  originators.map(({ memberNo, percent }) => ({ memberId: memberIds.get(memberNo)!, percent }))
