import { type ClaimPlace, findFigures } from './claim-figures.ts'
import { plainText, quoteOf } from './claim-text.ts'
import { type ForbiddenWord, findForbiddenWords, type Span } from './forbidden-words.ts'
import type { SupportedEarnings } from './supported-earnings.ts'

/** Rule F1 (compensation.md, section 10). Sources: 16 CFR 437; FTC Act, section 5. */
export const CLAIMS_RULE = { id: 'F1', version: 1, action: 'block' } as const

/** A text that a public page shows. */
export interface PublicText {
  /** The name of its field, as it was sent. */
  field: string
  text: string
}

export type ClaimKind = ForbiddenWord | 'earnings-figure'

export interface EarningsClaim {
  rule: typeof CLAIMS_RULE.id
  ruleVersion: number
  action: typeof CLAIMS_RULE.action
  kind: ClaimKind
  field: string
  /** The part of the text, as it was written. */
  quote: string
}

export interface ClaimCheck {
  place: ClaimPlace
  supported: SupportedEarnings
}

const ADVICE: Record<ClaimKind, string> = {
  'earnings-figure': 'Remove the figure: pages show earnings only as the company calculates them from the ledger.',
  guaranteed: 'Remove the promise: no one can guarantee a result.',
  passive: 'Describe the work: income here comes from originating loans and supporting a team.',
  'no-license': 'Remove it: originating loans requires a license.',
}

/** Names the field's label, quotes the text and tells the user what to do. */
export const claimMessage = ({ kind, quote }: Pick<EarningsClaim, 'kind' | 'quote'>, label: string): string =>
  `${label} says “${quote}”. ${ADVICE[kind]}`

/** Shown with every list of results: what was checked, and what was not. */
export const CLAIMS_NOTICE =
  'Checked: earnings figures, and words that promise income, call it passive or deny the license, in the texts of public pages. ' +
  'Not checked: pictures, videos and linked pages. This is not legal advice.'

/** What rule F1 finds in the texts of a page, in their order. Each part of a text appears at most once. */
export function findClaims(texts: readonly PublicText[], { place, supported }: ClaimCheck): EarningsClaim[] {
  return texts.flatMap(({ field, text }) => {
    if (text.trim() === '') return []
    const plain = plainText(text)
    const figures = findFigures(plain, place, supported).map((span) => ({ ...span, kind: 'earnings-figure' as const }))
    return apart([...findForbiddenWords(plain), ...figures]).map(({ kind, from, to }) => ({
      ...{ rule: CLAIMS_RULE.id, ruleVersion: CLAIMS_RULE.version, action: CLAIMS_RULE.action },
      ...{ kind, field, quote: quoteOf(plain, from, to) },
    }))
  })
}

/** Merges parts of the same kind that overlap. */
function apart<Found extends Span & { kind: ClaimKind }>(found: Found[]): Found[] {
  const sorted = [...found].sort((a, b) => a.from - b.from || b.to - a.to)
  const kept: Found[] = []
  for (const one of sorted) {
    const last = kept.findLast(({ kind }) => kind === one.kind)
    if (!last || one.from >= last.to) kept.push(one)
    else last.to = Math.max(last.to, one.to)
  }
  return kept
}
