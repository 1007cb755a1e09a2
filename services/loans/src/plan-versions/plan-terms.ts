import type { PlanRate } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { PlanTermsError } from './plan-failures.ts'

/** A level's terms in the names of publish_plan. */
export interface RateRow {
  level: number
  rate_bp: number
  min_cents: number | null
  max_cents: number | null
}

const LEVELS = 4
const WHOLE = 10_000

/** Four levels, each once, with terms that make sense together; throws a PlanTermsError that names the field. */
export function readTerms(rates: readonly PlanRate[]): RateRow[] {
  const levels = new Set(rates.map(({ level }) => level))
  if (rates.length !== LEVELS || levels.size !== LEVELS)
    throw new PlanTermsError('rates', 'A plan has one rate for each of the levels 0, 1, 2 and 3.')
  if (rates.reduce((sum, { rateBp }) => sum + rateBp, 0) > WHOLE)
    throw new PlanTermsError('rates', 'The four levels together can not get more than the loan amount.')
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
