import type { LoanMoneyField } from '@upline/permissions'
import { policyDateOf, type TriggerPolicy } from '../compensation/loans.ts'
import { dateAfter } from '../ledger/change-loan.ts'
import type { LoanValues } from '../ledger/loan-values.ts'

/** The dates of a loan that can select plan and chain instead of its funding date. */
export interface LoanDates {
  createdOn: string
  /** Null: the application is dated by the loan's creation. */
  appliedOn: string | null
  /** Null: the funding date decides. */
  lockedOn: string | null
}

interface DatedLoan {
  fundedOn?: string | null | undefined
  dates?: LoanDates | undefined
}

export const datesAfterChange = (dates: LoanDates, values: LoanValues): LoanDates => ({
  createdOn: values.created_on ?? dates.createdOn,
  appliedOn: dateAfter(values.applied_on, dates.appliedOn),
  lockedOn: dateAfter(values.locked_on, dates.lockedOn),
})

const dateOf = ({ fundedOn, dates }: DatedLoan, policy: TriggerPolicy): string | null =>
  dates ? policyDateOf({ ...dates, fundedOn: fundedOn ?? null }, policy) : null

export const applicationDateOf = (loan: DatedLoan): string | null => dateOf(loan, 'application')
export const lockDateOf = (loan: DatedLoan): string | null => dateOf(loan, 'lock')

const selectedDate = (loan: DatedLoan, policy: TriggerPolicy): string | null =>
  dateOf(loan, policy) ?? loan.fundedOn ?? null

export const isSameSelectedDate = (one: DatedLoan, other: DatedLoan, policy: TriggerPolicy): boolean =>
  selectedDate(one, policy) === selectedDate(other, policy)

const POLICIES = [
  { policy: 'application', field: 'applicationDate', sets: ['applied_on', 'created_on'] },
  { policy: 'lock', field: 'lockDate', sets: ['locked_on'] },
] as const satisfies { policy: TriggerPolicy; field: LoanMoneyField; sets: (keyof LoanValues)[] }[]

/**
 * Dates whose change can change pay. The policy of a funded loan selects one. Any of them can decide a loan that has not funded,
 * because the company can choose another policy until then.
 */
export const changedTriggerDates = (
  { before, after }: { before: DatedLoan; after: DatedLoan },
  values: LoanValues,
  trigger: TriggerPolicy | undefined,
): LoanMoneyField[] =>
  POLICIES.filter(
    ({ policy, sets }) =>
      (trigger === undefined || trigger === policy) &&
      sets.some((key) => values[key] !== undefined) &&
      !isSameSelectedDate(before, after, policy),
  ).map(({ field }) => field)
