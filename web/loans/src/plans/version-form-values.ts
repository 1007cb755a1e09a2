import type { CompPlanRate, CompPlanTerms, CompPlanTiers, CompPlanVersion } from '@upline/contracts'

type Field = number | ''

interface RateValues {
  rateBp: Field
  minDollars: Field
  maxDollars: Field
  perLoanDollars: Field
}

export interface VersionValues {
  /** By level, 0 to 3. */
  rates: RateValues[]
  tiers: 'none' | CompPlanTiers['measure']
  mode: CompPlanTiers['mode']
  steps: { from: Field; extraBp: Field }[]
  effectiveFrom: string
  /** Months of the dry run. */
  from: string
  to: string
}

const NO_RATE: CompPlanRate = { rateBp: 0, minDollars: null, maxDollars: null, perLoanDollars: null }
const rateValues = (rate: CompPlanRate): RateValues => ({
  rateBp: rate.rateBp,
  minDollars: rate.minDollars ?? '',
  maxDollars: rate.maxDollars ?? '',
  perLoanDollars: rate.perLoanDollars ?? '',
})

/** The version that a new one begins as: the newest approved one, else the newest draft. */
export const newestOf = (versions: readonly CompPlanVersion[]): CompPlanVersion | undefined =>
  versions.find(({ status }) => status === 'approved') ?? versions[0]

/** A new version begins with the terms of another one; the dry run covers the last 12 whole months. */
export function valuesOf(version: CompPlanTerms | undefined, today: string): VersionValues {
  const rates = version ? [version.personal, ...version.overrides] : [NO_RATE, NO_RATE, NO_RATE, NO_RATE]
  const tiers = version?.tiers
  return {
    rates: rates.map(rateValues),
    tiers: tiers?.measure ?? 'none',
    mode: tiers?.mode ?? 'marginal',
    steps: tiers?.steps.map((step) => ({ ...step })) ?? [],
    effectiveFrom: today,
    ...{ from: monthBefore(today, 12), to: monthBefore(today, 1) },
  }
}

/** YYYY-MM, the given number of months before a day. */
export function monthBefore(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}

const dollars = (value: Field): number | null => (value === '' ? null : value)

function rateOf({ rateBp, minDollars, maxDollars, perLoanDollars }: RateValues): CompPlanRate {
  return {
    rateBp: rateBp === '' ? 0 : rateBp,
    ...{ minDollars: dollars(minDollars), maxDollars: dollars(maxDollars), perLoanDollars: dollars(perLoanDollars) },
  }
}

export function termsOf({ rates, tiers, mode, steps }: VersionValues): CompPlanTerms {
  const [personal, ...overrides] = rates.map(rateOf)
  return {
    personal: personal!,
    overrides: overrides.map((rate, at) => ({ level: (at + 1) as 1 | 2 | 3, ...rate })),
    tiers:
      tiers === 'none'
        ? null
        : {
            measure: tiers,
            mode,
            steps: steps.map(({ from, extraBp }) => ({ from: Number(from), extraBp: Number(extraBp) })),
          },
  }
}

/** Errors of the server by the form's own field names. */
export const formErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [formField(field), message]))

function formField(field: string): string {
  const path = field.replace(/^terms\./, '')
  if (path.startsWith('personal.')) return path.replace('personal.', 'rates.0.')
  const override = /^overrides\.(\d)\.(.*)$/.exec(path)
  if (override) return `rates.${Number(override[1]) + 1}.${override[2]}`
  return path.startsWith('tiers.steps') ? path.replace('tiers.', '') : path
}
