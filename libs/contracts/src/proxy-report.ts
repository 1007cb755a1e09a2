import type { Dollars } from './dollars.ts'
import type { RuleReport } from './rule-report.ts'

/** Terms of a loan that pay must not depend on (rule Z7). */
export const PROXY_TERMS = ['product', 'noteRate', 'points', 'leadSource'] as const
export type ProxyTerm = (typeof PROXY_TERMS)[number]

export const PROXY_TERM_LABELS: Record<ProxyTerm, string> = {
  product: 'Product',
  noteRate: 'Note rate',
  points: 'Points',
  leadSource: 'Lead source',
}

/** Averages of loans with one term. */
export interface ProxyGroup {
  /** 'FHA 30', '7.25% or more'. */
  label: string
  loans: number
  /** Shares and adjustments, in basis points of the loan amount. */
  effectiveBp: number
  /** Shares: what the plan pays. */
  planBp: number
  /** Effective minus plan. */
  adjustmentBp: number
  adjustment: Dollars
}

/** A payee's pay of loans that differ in one term. */
export interface ProxyComparison {
  term: ProxyTerm
  /** Loans whose term is unknown are not compared. */
  unknown: number
  groups: ProxyGroup[]
  /** null: pay does not depend on the term. */
  finding: { group: string; direction: 'more' | 'less'; differenceBp: number; difference: Dollars } | null
}

/** What rule Z7 found for a payee with enough loans. */
export interface ProxyPayee {
  memberId: string
  name: string
  loans: number
  outcome: 'clean' | 'found'
  /** A sentence for each term that pay depends on. */
  messages: string[]
  comparisons: ProxyComparison[]
  /** When the result was stored. */
  at: string
}

/** A row of `tooFewLoans`. */
export interface UncheckedPayee {
  memberId: string
  name: string
  loans: number
}

/** GET /api/compliance/proxy: what rule Z7 found in a calendar quarter. */
export interface ProxyReport extends RuleReport {
  /** '2026-Q3'. */
  quarter: string
  /** Only finished quarters are checked. */
  isFinished: boolean
  minLoans: number
  /** Those with findings first. */
  payees: ProxyPayee[]
  /** Payees with fewer loans than `minLoans`, by name. */
  tooFewLoans: UncheckedPayee[]
}
