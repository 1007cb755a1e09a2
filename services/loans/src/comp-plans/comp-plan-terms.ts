import type { CompPlanOverride, CompPlanRate, CompPlanTerms, CompPlanTiers } from '@upline/contracts'
import { cents, fromDollars, toDollars } from '@upline/money'
import type { PlanTerms, Rate } from '../compensation/plans.ts'
import type { VolumeTiers } from '../compensation/tiers.ts'
import { CompPlanFieldError } from './comp-plan-failures.ts'

/** The terms of a plan as callers send and read them, and as the rules compute with them (compensation.md, section 2). */

type Unchecked<T> = { [Key in keyof T]?: T[Key] | null | undefined }

interface SentRate extends Unchecked<CompPlanRate> {
  rateBp: number
}

export interface SentTerms {
  personal: SentRate
  overrides: readonly (SentRate & { level?: number | undefined })[]
  tiers?: CompPlanTiers | null | undefined
}

const WHOLE = 10_000

/** Throws a CompPlanFieldError that names the field if the terms make no sense together. */
export function readTerms({ personal, overrides, tiers }: SentTerms): PlanTerms {
  overrides.forEach(({ level }, at) => {
    if (level !== undefined && level !== at + 1)
      throw new CompPlanFieldError(`overrides.${at}.level`, 'List the overrides of levels 1, 2 and 3 in order.')
  })
  const of = (at: number) => readRate(overrides[at]!, `overrides.${at}`)
  const rates = [readRate(personal, 'personal'), of(0), of(1), of(2)] as const
  if (rates.reduce((sum, { rateBp }) => sum + rateBp, 0) > WHOLE)
    throw new CompPlanFieldError('personal.rateBp', 'The four levels together cannot get more than the loan amount.')
  return { rates, tiers: tiers ? readTiers(tiers) : null }
}

function readRate({ rateBp, minDollars, maxDollars, perLoanDollars }: SentRate, field: string): Rate {
  if (minDollars != null && maxDollars != null && minDollars > maxDollars)
    throw new CompPlanFieldError(`${field}.maxDollars`, 'The maximum is below the minimum.')
  if (rateBp === 0 && minDollars != null)
    throw new CompPlanFieldError(
      `${field}.minDollars`,
      'A level of 0 basis points has no minimum. Use an amount per loan instead.',
    )
  return {
    rateBp,
    minCents: inCents(minDollars),
    maxCents: inCents(maxDollars),
    flatCents: inCents(perLoanDollars) ?? 0,
  }
}

function readTiers({ measure, mode, steps }: CompPlanTiers): VolumeTiers {
  steps.forEach(({ from }, at) => {
    const field = `tiers.steps.${at}.from`
    if (measure === 'units' && !Number.isInteger(from))
      throw new CompPlanFieldError(field, 'A number of loans is a whole number.')
    if (at > 0 && from <= steps[at - 1]!.from)
      throw new CompPlanFieldError(field, 'Each step starts above the one before.')
  })
  return {
    measure,
    applies: mode,
    steps: steps.map(({ from, extraBp }) => ({
      from: measure === 'volume' ? fromDollars(from) : from,
      upliftBp: extraBp,
    })),
  }
}

const inCents = (dollars: number | null | undefined): number | null => (dollars == null ? null : fromDollars(dollars))
const inDollars = (amount: number | null): number | null => (amount === null ? null : toDollars(cents(amount)))

export function termsView({ rates, tiers }: PlanTerms): CompPlanTerms {
  const [personal, ...overrides] = rates.map(rateView)
  return {
    personal: personal!,
    overrides: overrides.map((rate, at): CompPlanOverride => ({ level: (at + 1) as 1 | 2 | 3, ...rate })),
    tiers: tiers && tiersView(tiers),
  }
}

const rateView = ({ rateBp, minCents, maxCents, flatCents }: Rate): CompPlanRate => ({
  ...{ rateBp, minDollars: inDollars(minCents), maxDollars: inDollars(maxCents) },
  perLoanDollars: flatCents === 0 ? null : inDollars(flatCents),
})

const tiersView = ({ measure, applies, steps }: VolumeTiers): CompPlanTiers => ({
  measure,
  mode: applies,
  steps: steps.map(({ from, upliftBp }) => ({
    from: measure === 'volume' ? toDollars(cents(from)) : from,
    extraBp: upliftBp,
  })),
})
