import { type ApprovalFacts, LOAN_STATUSES } from '@upline/contracts'
import { cents, toDollars, usdExact } from '@upline/money'
import type { LoanMoneyField } from '@upline/permissions'
import type { ApprovalDescription } from '../approvals/approval-kind.ts'
import type { LoanChangeRequest } from './loan-change-request.ts'
import { isSameSplit } from '../compensation/splits.ts'
import { fundingDateOf, isSameMoney, type LoanMoney, moneyAfter, splitIn } from './money-change.ts'
import { applicationDateOf, canDecide, lockDateOf } from './trigger-dates.ts'

export interface LoanName {
  loanNumber: string | null
  borrower: string
}

/** Names of members by number. */
export type Officers = ReadonlyMap<number, string>

const FIELD_LABELS: Record<LoanMoneyField, string> = {
  amount: 'amount',
  officer: 'loan officer',
  originators: 'originators',
  applicationDate: 'application date',
  lockDate: 'lock date',
  fundingDate: 'funding date',
  outcome: 'outcome',
  status: 'status',
}

/** 'UP-10012 (Ana Nguyen)'; a loan without a number by its borrower. */
export const loanName = (loan: LoanName | undefined): string => {
  if (!loan) return 'that was deleted'
  return loan.loanNumber === null ? `of ${loan.borrower}` : `${loan.loanNumber} (${loan.borrower})`
}

export function describeLoanChange(
  { fields, before, values }: LoanChangeRequest,
  loan: LoanName | undefined,
  officers: Officers,
): ApprovalDescription {
  return {
    summary: `Change the ${listed(fields.map((field) => FIELD_LABELS[field]))} of loan ${loanName(loan)}`,
    before: factsOf(fields, before, officers),
    after: factsOf(fields, moneyAfter(before, values), officers),
  }
}

function factsOf(fields: readonly LoanMoneyField[], money: LoanMoney, officers: Officers): ApprovalFacts {
  const facts: ApprovalFacts = {}
  if (fields.includes('amount'))
    facts['amount'] = money.amountCents === null ? null : toDollars(cents(money.amountCents))
  if (fields.includes('officer')) facts['officer'] = officerName(money, officers)
  if (fields.includes('originators')) facts['originators'] = originatorsText(money, officers)
  if (fields.includes('applicationDate')) facts['appliedOn'] = applicationDateOf(money)
  if (fields.includes('lockDate')) facts['lockedOn'] = lockDateOf(money)
  if (fields.includes('fundingDate')) facts['fundedOn'] = fundingDateOf(money)
  if (fields.includes('outcome')) facts['outcome'] = money.outcome
  if (fields.includes('status')) facts['status'] = LOAN_STATUSES[money.status - 1] ?? null
  return facts
}

const officerName = ({ officerNo }: LoanMoney, officers: Officers): string | null =>
  officerNo === null ? null : (officers.get(officerNo) ?? 'a former member')

/** 'Ann Lee 60%, Bo Berg 40%'. */
function originatorsText(money: LoanMoney, officers: Officers): string {
  const { percent, coOriginators } = splitIn(money)
  const others = (coOriginators ?? []).map(
    (one) => `${officers.get(one.memberNo) ?? 'a former member'} ${one.percent}%`,
  )
  return [`${officerName(money, officers) ?? 'no loan officer'} ${percent}%`, ...others].join(', ')
}

/** What differs between a loan's money then and now, for the person who has to decide again. */
export function staleText(before: LoanMoney, now: LoanMoney, officers: Officers): string {
  const found = [
    before.amountCents !== now.amountCents && `the amount is ${dollars(now)} instead of ${dollars(before)}`,
    before.officerNo !== now.officerNo &&
      `the loan officer is ${officerName(now, officers) ?? 'no one'} instead of ${officerName(before, officers) ?? 'no one'}`,
    !isSameSplit(splitIn(before), splitIn(now)) &&
      `the originators are ${originatorsText(now, officers)} instead of ${originatorsText(before, officers)}`,
    before.status !== now.status && `the status is ${statusOf(now)} instead of ${statusOf(before)}`,
    before.outcome !== now.outcome && `the outcome is ${now.outcome ?? 'none'} instead of ${before.outcome ?? 'none'}`,
    before.trigger &&
      canDecide(before, 'application') &&
      applicationDateOf(before) !== applicationDateOf(now) &&
      `the application date is ${applicationDateOf(now) ?? 'missing'} instead of ${applicationDateOf(before) ?? 'missing'}`,
    before.trigger &&
      canDecide(before, 'lock') &&
      lockDateOf(before) !== lockDateOf(now) &&
      `the lock date is ${lockDateOf(now) ?? 'missing'} instead of ${lockDateOf(before) ?? 'missing'}`,
    !isSameMoney({ ...before, fundedAt: now.fundedAt }, before) &&
      `the funding date is ${dateOf(now)} instead of ${dateOf(before)}`,
  ].filter((part) => part !== false)
  return `the loan changed after this request was made: ${found.join(', ')}`
}

const dollars = ({ amountCents }: LoanMoney): string =>
  amountCents === null ? 'missing' : usdExact(cents(amountCents))
const statusOf = ({ status }: LoanMoney): string => LOAN_STATUSES[status - 1] ?? String(status)
const dateOf = (money: LoanMoney): string => fundingDateOf(money) ?? 'missing'

/** 'amount', 'amount and loan officer', 'amount, loan officer and status'. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? 'details') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
