import type { CommissionLevel, PlanRate, PlanVersion } from '@upline/contracts'

export interface RateValues {
  rateBp: number | ''
  min: number | ''
  max: number | ''
}

export interface PlanValues {
  rates: RateValues[]
  effectiveOn: string
  reason: string
}

const blank = (dollars: number | null): number | '' => dollars ?? ''
const dollars = (value: number | ''): number | null => (value === '' ? null : value)

/** A new version begins as the one that holds, from today on. */
export const valuesOf = (current: PlanVersion, today: string): PlanValues => ({
  rates: current.rates.map(({ rateBp, min, max }) => ({ rateBp, min: blank(min), max: blank(max) })),
  effectiveOn: today,
  reason: '',
})

export const ratesOf = ({ rates }: PlanValues): PlanRate[] =>
  rates.map(({ rateBp, min, max }, level) => ({
    level: level as CommissionLevel,
    rateBp: rateBp === '' ? 0 : rateBp,
    min: dollars(min),
    max: dollars(max),
  }))

/** The errors of a refused plan by the form's own field names. */
export const formErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field === 'rates' ? 'rates.0.rateBp' : field, message]),
  )

/** '0.75%, at least $100.00' in words. */
export function termsOf({ rateBp, min, max }: PlanRate, usd: (dollars: number) => string): string {
  const bounds = [min === null ? '' : `at least ${usd(min)}`, max === null ? '' : `at most ${usd(max)}`].filter(Boolean)
  return [`${rateBp} bp`, ...bounds].join(', ')
}
