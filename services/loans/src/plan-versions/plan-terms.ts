import type { CommissionLevel, PlanRate } from '@upline/contracts'
import { cents, fromDollars, toDollars, usdExact } from '@upline/money'
import { PlanTermsError } from './plan-failures.ts'

/** A level's terms, by the names of their columns. */
export interface RateRow {
  level: number
  rate_bp: number
  min_cents: number | null
  max_cents: number | null
}

/** What a request of the kind plan-version stores. */
export interface PlanRequest {
  terms: RateRow[]
  /** YYYY-MM-DD. */
  effectiveOn: string
  reason: string
}

const LEVELS = 4
const WHOLE = 10_000

/** Four levels, each once, with terms that make sense together; throws a PlanTermsError that names the field. */
export function readTerms(rates: readonly PlanRate[]): RateRow[] {
  const levels = new Set(rates.map(({ level }) => level))
  if (rates.length !== LEVELS || levels.size !== LEVELS)
    throw new PlanTermsError('rates', 'A plan has one rate for each of the levels 0, 1, 2 and 3.')
  if (rates.reduce((sum, { rateBp }) => sum + rateBp, 0) > WHOLE)
    throw new PlanTermsError('rates', 'The four levels together cannot get more than the loan amount.')
  return [...rates].sort((a, b) => a.level - b.level).map(readRate)
}

function readRate({ level, rateBp, min, max }: PlanRate): RateRow {
  const field = (name: string) => `rates.${level}.${name}`
  if (min !== null && max !== null && min > max)
    throw new PlanTermsError(field('max'), 'The maximum is below the minimum.')
  if (rateBp === 0 && min !== null)
    throw new PlanTermsError(field('min'), 'A level of 0 basis points is paid nothing, so it has no minimum.')
  return { level, rate_bp: rateBp, min_cents: asCents(min), max_cents: asCents(max) }
}

const asCents = (dollars: number | null): number | null => (dollars === null ? null : fromDollars(dollars))

const inDollars = (amount: number | null): number | null => (amount === null ? null : toDollars(cents(amount)))

export const rateView = ({ level, rate_bp: rateBp, min_cents: min, max_cents: max }: RateRow): PlanRate => ({
  ...{ level: level as CommissionLevel, rateBp },
  ...{ min: inDollars(min), max: inDollars(max) },
})

const LEVEL_KEYS = ['personal', 'level1', 'level2', 'level3'] as const

/** Terms of a level as one text: '75 bp', '75 bp, at least $500.00, at most $5,000.00'. */
function termText({ rateBp, min, max }: PlanRate): string {
  const least = min === null ? '' : `, at least ${usdExact(fromDollars(min))}`
  return `${rateBp} bp${least}${max === null ? '' : `, at most ${usdExact(fromDollars(max))}`}`
}

/** The rates by level, for the approver. */
export const rateFacts = (rates: readonly PlanRate[]): Record<string, string> =>
  Object.fromEntries(rates.map((rate) => [LEVEL_KEYS[rate.level], termText(rate)]))
