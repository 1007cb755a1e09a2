import type { Span } from './forbidden-words.ts'

/** What the company pays for recruits, from the configured bonus; null while the bonus is off. */
export interface SupportedEarnings {
  perRecruitCents: number | null
  /** Numbers of recruits in the product's examples. */
  examples: readonly number[]
}

const COUNTS: Record<string, number> = { ten: 10, twenty: 20, thirty: 30, fifty: 50, hundred: 100 }

/** The figure is the company's own: the bonus for one recruit, or an example with its number of recruits. */
export function isSupported(
  text: string,
  { from, to }: Span,
  { perRecruitCents, examples }: SupportedEarnings,
): boolean {
  if (perRecruitCents === null) return false
  const dollars = /^(?:us\s*)?\$\s*(\d{1,3}(?:,\d{3})*|\d+)(?:\.00)?$/.exec(text.slice(from, to).trim())?.[1]
  if (!dollars) return false
  const cents = Number(dollars.replaceAll(',', '')) * 100
  const [before, after] = [text.slice(Math.max(0, from - 40), from), text.slice(to, to + 40)]
  const isEach =
    /^\s*(?:bonus\s+)?(?:for each|for every|per|each|a)\s+(?:\w+\s+){0,2}?(?:recruits?|agent|officer|member|person|one)\b/.test(
      after,
    )
  if (isEach) return cents === perRecruitCents
  const counted = /(\d[\d,]*|ten|twenty|thirty|fifty|(?:a |one )?hundred)\s+recruits\b[^.!?$]{0,20}$/.exec(before)?.[1]
  if (!counted || /^\s*(?:each|per|a |every|monthly|weekly|yearly)/.test(after)) return false
  const recruits = COUNTS[counted.replace(/^(?:a|one) /, '')] ?? Number(counted.replaceAll(',', ''))
  return examples.includes(recruits) && cents === recruits * perRecruitCents
}
