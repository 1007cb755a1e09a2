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

const isSameSelectedDate = (one: DatedLoan, other: DatedLoan, policy: TriggerPolicy): boolean =>
  selectedDate(one, policy) === selectedDate(other, policy)

/** What selects plan and chain of a loan, as far as it is known. */
export interface LoanTrigger {
  /** Missing: the loan has not funded. */
  trigger?: TriggerPolicy
  /** Upline saw the funding today. Until the day ends, the company can choose another policy for the loan. */
  isTriggerOpen?: boolean
}

const POLICIES = [
  { policy: 'application', field: 'applicationDate', sets: ['applied_on', 'created_on'] },
  { policy: 'lock', field: 'lockDate', sets: ['locked_on'] },
] as const satisfies { policy: TriggerPolicy; field: LoanMoneyField; sets: (keyof LoanValues)[] }[]

/** Whether a policy selects the deciding date of a loan, or can still be chosen for it. */
export const canDecide = ({ trigger, isTriggerOpen }: LoanTrigger, policy: TriggerPolicy): boolean =>
  trigger === undefined || isTriggerOpen === true || trigger === policy

/** Dates whose change can change pay. */
export const changedTriggerDates = (
  { before, after }: { before: DatedLoan & LoanTrigger; after: DatedLoan },
  values: LoanValues,
): LoanMoneyField[] =>
  POLICIES.filter(
    ({ policy, sets }) =>
      canDecide(before, policy) &&
      sets.some((key) => values[key] !== undefined) &&
      !isSameSelectedDate(before, after, policy),
  ).map(({ field }) => field)

/** Whether all dates that can decide a funded loan are equal. Requests from before these dates could change lack them. */
export const isSameTriggerDates = (now: DatedLoan, before: DatedLoan & LoanTrigger): boolean =>
  before.trigger === undefined ||
  (['application', 'lock', 'funding'] as const)
    .filter((policy) => canDecide(before, policy))
    .every((policy) => isSameSelectedDate(now, before, policy))
