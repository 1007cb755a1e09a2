import { LOAN_STATUSES, type LoanOutcome } from '@upline/contracts'
import type { CheckedFact, LoanMoneyChange, LoanMoneyField } from '@upline/permissions'
import type { Originator } from '../compensation/loans.ts'
import { isSameSplit, type Split, WHOLE } from '../compensation/splits.ts'
import { officerAfter, splitAfter } from '../ledger/change-loan.ts'
import type { LoanValues } from '../ledger/loan-values.ts'
import {
  changedTriggerDates,
  datesAfterChange,
  isSameTriggerDates,
  type LoanDates,
  type LoanTrigger,
} from './trigger-dates.ts'

const FUNDED = LOAN_STATUSES.length

/** Missing in requests from before they were stored. */
type CheckedFacts = Partial<Record<CheckedFact, string>>

/** The values of a loan that decide pay, and those that rules check. */
export interface LoanMoney extends LoanTrigger, CheckedFacts {
  officerNo: number | null
  /** The loan officer's portion; missing in requests from before splits. */
  percent?: number
  coOriginators?: readonly Originator[] | null
  amountCents: number | null
  /** 1 to 5, in the order of LOAN_STATUSES. */
  status: number
  /** ISO 8601 in UTC. */
  fundedAt: string | null
  /** YYYY-MM-DD; missing in requests from before loans had calendar dates. */
  fundedOn?: string | null
  outcome: LoanOutcome | null
  /** Missing in requests from before these dates could be changed manually. */
  dates?: LoanDates
}

/** A loan before a change, and its payees before and after, by member id. */
export interface LoanFacts extends LoanMoney {
  id: string
  /** Missing: the loan never funded. */
  hasFunded?: boolean
  paidBefore: string[]
  paidAfter: string[]
  originatorIdsAfter: string[]
}

/** The money fields that a change sets, other than a status that stays on the same side of Funded. */
const MONEY_KEYS = [
  ...(['amount_cents', 'officer_no', 'percent', 'funded_at', 'outcome', 'status'] as const),
  ...(['applied_on', 'locked_on', 'created_on'] as const),
]

export const setsMoney = (values: LoanValues): boolean => MONEY_KEYS.some((key) => values[key] !== undefined)

export const CHECKED_FACTS = ['paidBy', 'leadSource', 'noteRate', 'points'] as const satisfies CheckedFact[]

export const setsCheckedFacts = (values: LoanValues): boolean =>
  CHECKED_FACTS.some((fact) => values[fact] !== undefined)

/** The checked facts whose value really changes. */
export const checkedFactsOf = (loan: CheckedFacts, values: LoanValues): CheckedFact[] =>
  CHECKED_FACTS.filter((fact) => differs(values[fact], loan[fact] ?? ''))

export const differsInChecked = (one: CheckedFacts, other: CheckedFacts): boolean =>
  CHECKED_FACTS.some((fact) => one[fact] !== other[fact])

/** The money fields whose value really changes. */
export function moneyFieldsOf(loan: LoanMoney, values: LoanValues): LoanMoneyField[] {
  const fields: LoanMoneyField[] = []
  if (differs(values.amount_cents, loan.amountCents)) fields.push('amount')
  if (differs(values.officer_no, loan.officerNo)) fields.push('officer')
  if (!isSameSplit(splitAfter(splitIn(loan), values), splitIn(loan))) fields.push('originators')
  fields.push(...changedTriggerDates({ before: loan, after: moneyAfter(loan, values) }, values))
  if (changesFundingDate(loan, values)) fields.push('fundingDate')
  if (values.outcome !== undefined && (values.outcome || null) !== loan.outcome) fields.push('outcome')
  if (values.status !== undefined && isFunded(values.status) !== isFunded(loan.status)) fields.push('status')
  return fields
}

/** A missing value changes nothing. */
const differs = <T>(set: T | undefined, kept: T | null): boolean => set !== undefined && set !== kept

/** The split in a loan's money values. */
export const splitIn = ({ percent, coOriginators }: Pick<LoanMoney, 'percent' | 'coOriginators'>): Split => ({
  percent: percent ?? WHOLE,
  coOriginators: coOriginators ?? null,
})

/** A loan that enters Funded changes its status; its date is new, not changed. The day decides pay, not the time of day. */
function changesFundingDate({ status, fundedAt, fundedOn }: LoanMoney, values: LoanValues): boolean {
  if (values.funded_at === undefined || fundedAt === null || !isFunded(values.status ?? status)) return false
  if (values.funded_on !== undefined && fundedOn != null) return values.funded_on !== fundedOn
  return Date.parse(values.funded_at) !== Date.parse(fundedAt)
}

const isFunded = (status: number): boolean => status === FUNDED

/** What libs/permissions judges. */
export function moneyChangeOf(loan: LoanFacts, values: LoanValues): LoanMoneyChange {
  const fields = moneyFieldsOf(loan, values)
  return {
    ...{ fields, checkedFacts: checkedFactsOf(loan, values), isFunded: isFunded(loan.status) },
    ...(loan.hasFunded && !isFunded(loan.status) && fields.includes('status') && { fundsAgain: true }),
    paidBefore: new Set(loan.paidBefore),
    paidAfter: new Set(loan.paidAfter),
    originatorsAfter: new Set(loan.originatorIdsAfter),
  }
}

/** Members whose pay a change touches. */
export const payeesOf = ({ paidBefore, paidAfter }: LoanFacts): string[] => [...new Set([...paidBefore, ...paidAfter])]

export const moneyOf = ({ officerNo, amountCents, status, fundedAt, fundedOn, ...loan }: LoanMoney): LoanMoney => ({
  ...{ officerNo, ...splitIn(loan), amountCents, status, fundedAt, outcome: loan.outcome },
  ...(fundedOn === undefined ? {} : { fundedOn }),
  ...(loan.dates && { dates: loan.dates }),
  ...checkedFactsIn(loan),
  ...triggerIn(loan),
})

export const checkedFactsIn = (loan: CheckedFacts): CheckedFacts =>
  Object.fromEntries(CHECKED_FACTS.flatMap((fact) => (loan[fact] === undefined ? [] : [[fact, loan[fact]]])))

const triggerIn = ({ trigger, isTriggerOpen }: LoanTrigger): LoanTrigger => ({
  ...(trigger && { trigger }),
  ...(isTriggerOpen && { isTriggerOpen }),
})

/** The funding date; of a request from before loans had calendar dates, the day of its instant. */
export const fundingDateOf = ({ fundedOn, fundedAt }: Pick<LoanMoney, 'fundedAt' | 'fundedOn'>): string | null =>
  fundedOn ?? fundedAt?.slice(0, 10) ?? null

/** The money of a loan after a change. */
export function moneyAfter(loan: LoanMoney, values: LoanValues): LoanMoney {
  const status = values.status ?? loan.status
  return {
    officerNo: officerAfter(loan, values),
    ...splitAfter(splitIn(loan), values),
    amountCents: values.amount_cents ?? loan.amountCents,
    status,
    ...(isFunded(status) ? fundingAfter(loan, values) : { fundedAt: null }),
    outcome: values.outcome === undefined ? loan.outcome : ((values.outcome || null) as LoanOutcome | null),
    ...(loan.dates && { dates: datesAfterChange(loan.dates, values) }),
    ...checkedFactsIn(loan),
    ...checkedFactsIn(values),
    ...triggerIn(loan),
  }
}

function fundingAfter(loan: LoanMoney, { funded_at: at, funded_on: on }: LoanValues) {
  const { fundedAt, fundedOn } = at === undefined ? loan : { fundedAt: at, fundedOn: on }
  return { fundedAt, ...(fundedOn === undefined ? {} : { fundedOn }) }
}

/** Whether a loan's money is the same as it was before. */
export function isSameMoney(one: LoanMoney, other: LoanMoney): boolean {
  const isSameInstant =
    one.fundedAt === other.fundedAt || Date.parse(one.fundedAt ?? '') === Date.parse(other.fundedAt ?? '')
  return (
    isSameInstant &&
    one.officerNo === other.officerNo &&
    isSameSplit(splitIn(one), splitIn(other)) &&
    one.amountCents === other.amountCents &&
    one.status === other.status &&
    one.outcome === other.outcome &&
    isSameTriggerDates(one, other)
  )
}
