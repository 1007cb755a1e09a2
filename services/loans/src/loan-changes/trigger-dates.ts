import type { LoanMoneyField } from '@upline/permissions'
import type { TriggerPolicy } from '../compensation/loans.ts'
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

export const applicationDateOf = ({ dates }: DatedLoan): string | null => dates?.appliedOn ?? dates?.createdOn ?? null
export const lockDateOf = ({ dates }: DatedLoan): string | null => dates?.lockedOn ?? null

/** The date that a policy selects. */
function selectedDate(loan: DatedLoan, policy: TriggerPolicy): string | null {
  if (policy === 'application') return applicationDateOf(loan)
  return (policy === 'lock' ? lockDateOf(loan) : null) ?? loan.fundedOn ?? null
}

export const isSameSelectedDate = (one: DatedLoan, other: DatedLoan, policy: TriggerPolicy): boolean =>
  selectedDate(one, policy) === selectedDate(other, policy)

const POLICIES = [
  { policy: 'application', field: 'applicationDate', sets: ['applied_on', 'created_on'] },
  { policy: 'lock', field: 'lockDate', sets: ['locked_on'] },
] as const satisfies { policy: TriggerPolicy; field: LoanMoneyField; sets: (keyof LoanValues)[] }[]

/**
 * Dates whose change can change pay. Of a funded loan it is the date that its policy selects. A loan that has not funded
 * can be decided by any of them, since the company can choose another policy until then.
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
