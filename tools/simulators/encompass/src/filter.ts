import { DATE_FIELDS, NUMBER_FIELDS } from './canonical-fields.ts'
import { wallClockOf } from './local-time.ts'
import { ApiProblem } from './problem.ts'

export type Fields = Record<string, string | undefined>

export interface Filter {
  operator?: string
  terms?: Filter[]
  canonicalName?: string
  matchType?: string
  value?: unknown
  precision?: string
}

const bad = (details: string) => new ApiProblem(400, 'Bad Request', details)

/** Truncates a local time to the given precision; 'recurring' keeps only the day of the year. */
function cut(clock: number, precision: string): number {
  const date = new Date(clock)
  if (precision === 'year') return date.getUTCFullYear()
  if (precision === 'month') return date.getUTCFullYear() * 12 + date.getUTCMonth()
  if (precision === 'day') return Math.floor(clock / 86_400_000)
  if (precision === 'recurring') return date.getUTCMonth() * 31 + date.getUTCDate()
  return clock
}

/** Value to compare: dates and numbers by size, texts case-insensitively. */
function comparable(term: Filter, text: string): number | string {
  const name = term.canonicalName!
  if (NUMBER_FIELDS.has(name)) return Number(text)
  if (DATE_FIELDS.has(name)) return cut(wallClockOf(text), term.precision ?? 'exact')
  return text.toLowerCase()
}

type Test = (have: number | string, want: number | string) => boolean

const TESTS: Record<string, Test> = {
  exact: (have, want) => have === want,
  equals: (have, want) => have === want,
  notEquals: (have, want) => have !== want,
  greaterThan: (have, want) => have > want,
  greaterThanOrEquals: (have, want) => have >= want,
  lessThan: (have, want) => have < want,
  lessThanOrEquals: (have, want) => have <= want,
  contains: (have, want) => String(have).includes(String(want)),
  startsWith: (have, want) => String(have).startsWith(String(want)),
}

function matchesLeaf(term: Filter, fields: Fields): boolean {
  const text = fields[term.canonicalName!]
  const matchType = term.matchType ?? 'exact'
  if (matchType === 'isEmpty') return text === undefined
  if (matchType === 'isNotEmpty') return text !== undefined
  if (matchType === 'MultiValue')
    return [term.value].flat().some((value) => text?.toLowerCase() === String(value).toLowerCase())
  const test = TESTS[matchType]
  if (!test) throw bad(`Match type '${matchType}' is unknown`)
  if (text === undefined) return matchType === 'notEquals'
  return test(comparable(term, text), comparable(term, String(term.value ?? '')))
}

/** v3 rejects an operator over one term and requires one over several (5.3, trap 2). */
function checkOperator(filter: Filter, terms: Filter[]): void {
  if (terms.length < 2 && filter.operator !== undefined) throw bad('Operator does not apply')
  if (terms.length > 1 && !/^(and|or)$/i.test(filter.operator ?? '')) throw bad('Operator is required')
}

export function matches(filter: Filter, fields: Fields): boolean {
  if (filter.canonicalName !== undefined) return matchesLeaf(filter, fields)
  const terms = filter.terms ?? []
  if (terms.length === 0) throw bad('A filter needs at least one term')
  checkOperator(filter, terms)
  const results = terms.map((term) => matches(term, fields))
  return filter.operator?.toLowerCase() === 'or' ? results.some(Boolean) : results.every(Boolean)
}
