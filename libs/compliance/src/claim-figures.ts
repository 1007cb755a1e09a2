import type { PlainText } from './claim-text.ts'
import type { Span } from './forbidden-words.ts'
import { FIGURES, type FigureKind } from './figure-patterns.ts'
import {
  EARNING_VOCABULARY,
  EQUITY_VOCABULARY,
  LOAN_VOCABULARY,
  AMBIGUOUS_EARNING_VOCABULARY,
} from './figure-vocabulary.ts'
import { isSupported, type SupportedEarnings } from './supported-earnings.ts'

/** Where a text is shown. Next to the offer to join, every amount reads as earnings. */
export type ClaimPlace = 'recruiting' | 'agent'

const WINDOW = 6
const NEAR_LOAN = 3
const NEAR_EARNING = 3

/** Distance in words to the nearest of a list; Infinity if the window has no such word. */
function distance(around: { before: string[]; after: string[] }, list: ReadonlySet<string>): number {
  const at = (words: string[]) => words.findIndex((word) => list.has(word))
  const found = [at(around.before), at(around.after)].filter((place) => place >= 0)
  return found.length === 0 ? Infinity : Math.min(...found) + 1
}

const TAKE_HOME = /\b(?:take|takes|took|taking|bring|brings|brought|bringing)[\s-]+home\b/g

const wordsIn = (text: string): string[] =>
  text
    .replace(TAKE_HOME, 'income')
    .replace(/\bcash[\s-]?out\b/g, 'equity')
    .replace(/\bdebt[\s-]to[\s-]income\b/g, 'dti')
    .match(/[a-z]+(?:-[a-z]+)?/g) ?? []

function surroundings(text: string, { from, to }: Span): { before: string[]; after: string[] } {
  const before = wordsIn(text.slice(Math.max(0, from - 90), from))
    .reverse()
    .slice(0, WINDOW)
  return { before, after: wordsIn(text.slice(to, to + 90)).slice(0, WINDOW) }
}

/**
 * Whether an amount is about earnings. Amounts of a loan are accepted: '3% down', 'save $300 a month', '$300 million
 * funded'.
 */
function isEarnings(kind: FigureKind, text: string, span: Span, place: ClaimPlace): boolean {
  if (kind === 'claim') return true
  const around = surroundings(text, span)
  const earn = distance(around, EARNING_VOCABULARY)
  const loan = distance(around, LOAN_VOCABULARY)
  if (kind === 'multiple' || kind === 'few') return earn <= WINDOW && earn <= loan
  if (kind === 'bare') return earn <= NEAR_EARNING && earn < loan
  const mayEarn = distance(around, AMBIGUOUS_EARNING_VOCABULARY)
  if (place === 'recruiting') return Math.min(earn, mayEarn) <= loan || loan > NEAR_LOAN || kind === 'periodic'
  return isAgentsEarnings(kind, { earn, mayEarn, loan, equity: distance(around, EQUITY_VOCABULARY) })
}

/** Distances in words to the nearest word of each vocabulary. */
interface Nearest {
  earn: number
  mayEarn: number
  loan: number
  equity: number
}

/** On an agent's own page, an amount without words about earnings is usually about a loan or a home's equity. */
function isAgentsEarnings(kind: FigureKind, { earn, mayEarn, loan, equity }: Nearest): boolean {
  if (earn <= WINDOW) return loan > earn || (loan > 2 && earn <= 2)
  if (equity <= WINDOW) return false
  if (kind === 'periodic') return mayEarn < loan || loan === Infinity
  return kind === 'money' && mayEarn <= 2 && mayEarn < loan
}

const DIGITS: ReadonlyMap<string, string> = new Map([
  ['o', '0'],
  ...['l', 'i', '|'].map((sign) => [sign, '1'] as const),
])

/** 'O' and 'l' for digits, as in '$1O,OOO' and '$l0,000'. Each character keeps its position. */
function withDigits(text: string): string {
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const [sign, last, next] = [text[at]!, folded[at - 1] ?? '', text[at + 1] ?? '']
    const isInNumber = /[\d$]/.test(last) || (/[,.]/.test(last) && /\d/.test(folded[at - 2] ?? ''))
    const isDigit = isInNumber && !/[a-z]/.test(next.replace(/[oli]/, ''))
    folded += isDigit ? (DIGITS.get(sign) ?? sign) : sign
  }
  return folded
}

/** Earnings figures that the ledger does not support. */
export function findFigures({ text: plain }: PlainText, place: ClaimPlace, supported: SupportedEarnings): Span[] {
  const text = withDigits(plain)
  const found: Span[] = []
  for (const [kind, rule] of FIGURES)
    for (const match of text.matchAll(rule)) {
      const span = { from: match.index, to: match.index + match[0].length }
      if (isEarnings(kind, text, span, place) && !isSupported(text, span, supported)) found.push(span)
    }
  return found
}
