import { type ApprovalFacts, LOAN_STATUSES } from '@upline/contracts'
import { cents, toDollars, usdExact } from '@upline/money'
import type { CheckedFact } from '@upline/permissions'
import type { ApprovalDescription } from '../approvals/approval-kind.ts'
import type { TriggerPolicy } from '../compensation/loans.ts'
import type { LoanChangeRequest, RequestedField } from './loan-change-request.ts'
import { isSameSplit } from '../compensation/splits.ts'
import { fundingDateOf, isSameMoney, type LoanMoney, moneyAfter, splitIn } from './money-change.ts'
import { applicationDateOf, canDecide, lockDateOf } from './trigger-dates.ts'

export interface LoanName {
  loanNumber: string | null
  borrower: string
}

/** Names of members by number. */
export type Officers = ReadonlyMap<number, string>

const FIELD_LABELS: Record<RequestedField, string> = {
  amount: 'amount',
  officer: 'loan officer',
  originators: 'originators',
  applicationDate: 'application date',
  lockDate: 'lock date',
  fundingDate: 'funding date',
  outcome: 'outcome',
  status: 'status',
  paidBy: 'payer',
  leadSource: 'lead source',
  noteRate: 'note rate',
  points: 'points',
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

type Fact = ApprovalFacts[string]

/** The fact that shows a field. */
interface FieldFact {
  field: RequestedField
  fact: string
  valueOf: (money: LoanMoney, officers: Officers) => Fact
}

/** In display order. */
const FACTS: readonly FieldFact[] = [
  { field: 'amount', fact: 'amount', valueOf: ({ amountCents }) => amountFact(amountCents) },
  { field: 'officer', fact: 'officer', valueOf: officerName },
  { field: 'originators', fact: 'originators', valueOf: originatorsText },
  { field: 'applicationDate', fact: 'appliedOn', valueOf: applicationDateOf },
  { field: 'lockDate', fact: 'lockedOn', valueOf: lockDateOf },
  { field: 'fundingDate', fact: 'fundedOn', valueOf: fundingDateOf },
  { field: 'outcome', fact: 'outcome', valueOf: ({ outcome }) => outcome },
  { field: 'status', fact: 'status', valueOf: ({ status }) => LOAN_STATUSES[status - 1] ?? null },
  { field: 'paidBy', fact: 'paidBy', valueOf: ({ paidBy }) => paidBy || null },
  { field: 'leadSource', fact: 'leadSource', valueOf: ({ leadSource }) => leadSource || null },
  { field: 'noteRate', fact: 'noteRate', valueOf: ({ noteRate }) => percentFact(noteRate) },
  { field: 'points', fact: 'points', valueOf: ({ points }) => percentFact(points) },
]

const factsOf = (fields: readonly RequestedField[], money: LoanMoney, officers: Officers): ApprovalFacts =>
  Object.fromEntries(
    FACTS.filter(({ field }) => fields.includes(field)).map(({ fact, valueOf }) => [fact, valueOf(money, officers)]),
  )

/** '6.875%'. */
function percentFact(stored: string | undefined): Fact {
  return stored ? `${stored}%` : null
}

function amountFact(amountCents: number | null): Fact {
  return amountCents === null ? null : toDollars(cents(amountCents))
}

function officerName({ officerNo }: LoanMoney, officers: Officers): string | null {
  return officerNo === null ? null : (officers.get(officerNo) ?? 'a former member')
}

/** 'Ann Lee 60%, Bo Berg 40%'. */
function originatorsText(money: LoanMoney, officers: Officers): string {
  const { percent, coOriginators } = splitIn(money)
  const others = (coOriginators ?? []).map(
    (one) => `${officers.get(one.memberNo) ?? 'a former member'} ${one.percent}%`,
  )
  return [`${officerName(money, officers) ?? 'no loan officer'} ${percent}%`, ...others].join(', ')
}

interface ComparedValue {
  label: string
  differs: (before: LoanMoney, now: LoanMoney) => boolean
  text: (money: LoanMoney, officers: Officers) => string
}

const COMPARED: readonly ComparedValue[] = [
  { label: 'the amount is', differs: (before, now) => before.amountCents !== now.amountCents, text: dollars },
  {
    label: 'the loan officer is',
    differs: (before, now) => before.officerNo !== now.officerNo,
    text: (money, officers) => officerName(money, officers) ?? 'no one',
  },
  {
    label: 'the originators are',
    differs: (before, now) => !isSameSplit(splitIn(before), splitIn(now)),
    text: originatorsText,
  },
  { label: 'the status is', differs: (before, now) => before.status !== now.status, text: statusOf },
  {
    label: 'the outcome is',
    differs: (before, now) => before.outcome !== now.outcome,
    text: ({ outcome }) => outcome ?? 'none',
  },
  {
    label: 'the application date is',
    differs: differsIn('application', applicationDateOf),
    text: (money) => applicationDateOf(money) ?? 'missing',
  },
  {
    label: 'the lock date is',
    differs: differsIn('lock', lockDateOf),
    text: (money) => lockDateOf(money) ?? 'missing',
  },
  {
    label: 'the funding date is',
    differs: (before, now) => !isSameMoney({ ...before, fundedAt: now.fundedAt }, before),
    text: (money) => fundingDateOf(money) ?? 'missing',
  },
  { label: 'the payer is', differs: differsInFact('paidBy'), text: ({ paidBy }) => paidBy || 'missing' },
  {
    label: 'the lead source is',
    differs: differsInFact('leadSource'),
    text: ({ leadSource }) => leadSource || 'missing',
  },
  {
    label: 'the note rate is',
    differs: differsInFact('noteRate'),
    text: ({ noteRate }) => String(percentFact(noteRate) ?? 'missing'),
  },
  {
    label: 'the points are',
    differs: differsInFact('points'),
    text: ({ points }) => String(percentFact(points) ?? 'missing'),
  },
]

function differsInFact(fact: CheckedFact): (before: LoanMoney, now: LoanMoney) => boolean {
  return (before, now) => before[fact] !== undefined && before[fact] !== now[fact]
}

/** Compares the date of a policy if it can decide a funded loan. */
function differsIn(
  policy: TriggerPolicy,
  dateOf: (money: LoanMoney) => string | null,
): (before: LoanMoney, now: LoanMoney) => boolean {
  return (before, now) => Boolean(before.trigger) && canDecide(before, policy) && dateOf(before) !== dateOf(now)
}

/** What differs between a loan's money then and now, for the person who has to decide again. */
export function staleText(before: LoanMoney, now: LoanMoney, officers: Officers): string {
  const found = COMPARED.filter(({ differs }) => differs(before, now)).map(
    ({ label, text }) => `${label} ${text(now, officers)} instead of ${text(before, officers)}`,
  )
  return `the loan changed after this request was made: ${found.join(', ')}`
}

function dollars({ amountCents }: LoanMoney): string {
  return amountCents === null ? 'missing' : usdExact(cents(amountCents))
}

function statusOf({ status }: LoanMoney): string {
  return LOAN_STATUSES[status - 1] ?? String(status)
}

/** 'amount', 'amount and loan officer', 'amount, loan officer and status'. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? 'details') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
