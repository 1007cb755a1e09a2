import type { PlainText } from './claim-text.ts'

export interface Span {
  from: number
  to: number
}

export type ForbiddenWord = 'guaranteed' | 'passive' | 'no-license'

/** Characters that replace letters in 'guar@nt33d' and 'pa$$ive'. Only next to letters: '$5' and '10k' are amounts. */
const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Each character keeps its position. '!' and '|' end a word more often than they replace a letter. */
function unleeted(text: string): string {
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    const [isAfter, isBefore] = [/[a-z]/.test(folded[at - 1] ?? ''), /[a-z]/.test(text[at + 1] ?? '')]
    const isInWord = sign === '!' || sign === '|' ? isAfter && isBefore : isAfter || isBefore
    folded += (isInWord && LEET[sign]) || sign
  }
  return folded
}

/** A word in any disguise: 'pas-sive', 'p a s s i v e', 'paaassive'. */
const disguised = (word: string): string =>
  [...word.replace(/(.)\1+/g, '$1')].map((letter) => `${letter}(?:[^a-z0-9]{0,3}${letter})*`).join('[^a-z0-9]{0,3}')

const GAP = '[^a-z0-9]{0,4}'
const words = (...parts: string[]): string => parts.join(GAP)
const any = (...choices: string[]): string => `(?:${choices.join('|')})`
const pattern = (source: string): RegExp => new RegExp(`(?<![a-z])${source}(?![a-z])`, 'g')

const GUARANTEE = any(
  ...['guarantee', 'guarantees', 'guaranteed', 'guaranteeing', 'guaranty', 'guaranties', 'guarantied'].map(disguised),
  ...['garantizado', 'garantizada', 'garantizados', 'garantizadas', 'garantizamos'].map(disguised),
  ...['garanteed', 'garantee', 'gauranteed', 'gaurantee', 'guarenteed', 'guarentee', 'guranteed', 'gurantee'].map(
    disguised,
  ),
)
const INCOME = any('income', 'incomes', 'earnings', 'money', 'cash', 'pay', 'paychecks?', 'wealth', 'profits?')
const LICENSE = any(
  ...['license', 'licence', 'licensing', 'licencing', 'licensure', 'licenses', 'licences'].map(disguised),
)
const NMLS = any('nmls', 'exam', 'exams', 'safe act', 'certification')
const NEEDED = any('needed', 'required', 'necessary', 'requirement', 'requirements', 'require', 'a must')

const RULES: Record<ForbiddenWord, RegExp[]> = {
  guaranteed: [
    pattern(GUARANTEE),
    pattern(
      any(
        words('risk', 'free'),
        words('no', 'risks?'),
        words('zero', 'risks?'),
        words('without', any('any', ''), 'risks?'),
      ),
    ),
    pattern(words(any('get', 'getting', 'become', 'grow'), 'rich')),
    pattern(words(any('cant', "can't", 'cannot'), any('lose', 'fail'))),
  ],
  passive: [
    pattern(any(disguised('passive'), disguised('passively'), 'ingresos? pasivos?')),
    pattern(words(any('residual', 'effortless', 'automatic', 'autopilot', 'hands off', 'mailbox'), INCOME)),
    pattern(words(INCOME, any('on', 'by'), 'auto', 'pilot')),
    pattern(
      words(
        any('earn', 'earning', 'earns', 'paid', 'money', 'income', 'make', 'making'),
        any('money', 'income', ''),
        'while',
        'you',
        any('sleep', 'rest', 'nap'),
      ),
    ),
  ],
  'no-license': [
    pattern(words(any('no', 'zero'), any('nmls', 'state', 'mortgage', ''), LICENSE)),
    pattern(words(any('no', 'without', 'zero'), any('an', 'any', 'the', ''), NMLS, any(NEEDED, ''))),
    pattern(
      words(any('without', 'wo'), any('a', 'an', 'any', 'your', ''), any('nmls', 'state', 'mortgage', ''), LICENSE),
    ),
    pattern(
      words(
        any('not', 'never', 'dont', "don't", 'doesnt', "doesn't", 'wont', "won't"),
        any('even', 'ever', ''),
        any('need', 'needs', 'require', 'requires', 'have to have', 'have to get'),
        any('a', 'an', 'any', 'your', ''),
        any('nmls', 'state', 'mortgage', ''),
        LICENSE,
      ),
    ),
    pattern(
      words(
        LICENSE,
        any('is', 'are', 'isnt', "isn't", 'arent', "aren't", ''),
        any('not', 'never', 'no longer', ''),
        any('needed', 'required', 'necessary'),
      ),
    ),
    pattern(words(LICENSE, any('free', 'optional'))),
    pattern(words('no', 'lic', NEEDED)),
    pattern(words('sin', 'licencia')),
    pattern(any(disguised('unlicensed'), disguised('unlicenced'))),
  ],
}

/** 'not guaranteed', 'does not guarantee income', 'no income is guaranteed'; not 'not only guaranteed'. */
const NEGATED =
  /(?:\b(?:not|never|nor|no|cannot|can't|cant|isn't|isnt|aren't|arent|don't|dont|doesn't|doesnt|won't|wont|without|nothing|avoid)(?: (?:a|an|any|be|been|is|are|we|i|make|makes|offer|offers|give|promise|or|of|income|earnings|results|amount|specific)){0,4} )$/

/** Loan programs and insurers: 'VA-guaranteed loan', 'USDA Guaranteed Rural Housing', 'guaranteed by the VA'. */
const PROGRAM_BEFORE = /(?:\b(?:va|usda|fha|hud|government|federally|rural|veterans|sba)[ -]{1,3})$/
const PROGRAM_NOUN = /^[^.]{0,40}\b(?:loans?|mortgages?|home|housing|program|financing|portion|lenders?|entitlement)\b/
const PROGRAM_AFTER =
  /^[^a-z0-9]{1,3}(?:by the (?:va|usda|u\.?s|federal|department|government)|rural|underwriting system|rate,? inc|rate affinity)/
const HARMLESS_PASSIVE_AFTER = /^[^a-z0-9]{1,3}(?:houses?|solar|design|investors?|voice|aggressive|homes?)\b/

/** A license that is needed: 'a license is required'. */
const LICENSE_NEEDED = /^(?:licen[sc]\w+)[^a-z0-9]{0,4}(?:is|are)?[^a-z0-9]{0,4}(?:needed|required|necessary)$/

function isHarmless(kind: ForbiddenWord, text: string, { from, to }: Span): boolean {
  const before = text.slice(Math.max(0, from - 60), from)
  const after = text.slice(to, to + 60)
  const found = text.slice(from, to)
  if (kind === 'guaranteed')
    return (
      NEGATED.test(before) || PROGRAM_AFTER.test(after) || (PROGRAM_BEFORE.test(before) && PROGRAM_NOUN.test(after))
    )
  if (kind === 'passive')
    return NEGATED.test(before) || HARMLESS_PASSIVE_AFTER.test(after) || /^pass[^a-z0-9]+i'?ve$/.test(found)
  if (LICENSE_NEEDED.test(found)) return !/\b(?:no|zero)[^a-z0-9]{1,3}$/.test(before)
  return /^un/.test(found.replace(/[^a-z]/g, ''))
    ? NEGATED.test(before)
    : /\bno (?:one|body) (?:may |can |should )?(?:\w+ )?$/.test(before)
}

/** Words that promise income, hide the work, or deny the license. */
export function findForbiddenWords({ text }: PlainText): (Span & { kind: ForbiddenWord })[] {
  const folded = unleeted(text)
  const found: (Span & { kind: ForbiddenWord })[] = []
  for (const kind of Object.keys(RULES) as ForbiddenWord[])
    for (const rule of RULES[kind])
      for (const match of folded.matchAll(rule)) {
        const span = { from: match.index, to: match.index + match[0].length }
        if (match[0].length > 0 && !isHarmless(kind, folded, span)) found.push({ ...span, kind })
      }
  return found
}
