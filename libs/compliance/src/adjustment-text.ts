import { plainText, quoteOf } from './claim-text.ts'
import type { RuleViolation } from './rule-violation.ts'

/** Rule Z11 (compensation.md, section 10). Source: 12 CFR 1026.36(d)(1)(i). */
export const ADJUSTMENT_TEXT_RULE = { id: 'Z11', version: 1, action: 'warn' } as const

export const LOAN_TERMS = ['product', 'rate', 'points', 'fee'] as const
export type LoanTerm = (typeof LOAN_TERMS)[number]

const PATTERNS: Readonly<Record<LoanTerm, RegExp>> = {
  product:
    /\b(?:products?|loan programs?|fha|usda|va (?:loans?|refi\w*)|helocs?|jumbo|conventional|non-?qm|conforming|adjustable|arms?|\d+[- ]?y(?:ea)?rs?|reverse mortgages?|refi(?:nance)?s?|cash-?out)\b/g,
  rate: /\b(?:rates?|apr|interest|buy-?downs?)\b/g,
  points: /\b(?:points?|pts|basis points?|bps?)\b/g,
  fee: /\b(?:fees?|origination charges?|lender credits?)\b/g,
}

export interface AdjustmentTextInputs {
  requestId: string
  text: string
}

export interface NamedTerm {
  term: LoanTerm
  /** As the text writes it. */
  quote: string
}

/** Finds an adjustment whose text names a term of a loan. null: nothing is found. */
export function findLoanTerms(inputs: AdjustmentTextInputs): RuleViolation<AdjustmentTextInputs, 'warn'> | null {
  const named = termsIn(inputs.text)
  if (named.length === 0) return null
  return {
    ...{ rule: ADJUSTMENT_TEXT_RULE.id, ruleVersion: ADJUSTMENT_TEXT_RULE.version },
    ...{ action: ADJUSTMENT_TEXT_RULE.action, inputs },
    message: `The text names a loan's ${named.map(({ term, quote }) => `${term} ('${quote}')`).join(', ')}.`,
  }
}

/** The first mention of each term, in the order of LOAN_TERMS. */
export function termsIn(text: string): NamedTerm[] {
  const plain = plainText(text)
  return LOAN_TERMS.flatMap((term) => {
    const [found] = plain.text.matchAll(PATTERNS[term])
    return found ? [{ term, quote: quoteOf(plain, found.index, found.index + found[0].length) }] : []
  })
}
