import { RECRUIT_BONUS_CENTS } from '@upline/contracts'
import { type Html, markup, trusted } from './markup.ts'

/**
 * The company's bonus and disclosure. They apply to every page immediately, including versions that were built before.
 */
export interface EarningsTerms {
  isBonusOn: boolean
  disclosure: string
  /** For one recruit, as the ledger pays it. */
  bonusCents: number
}

/** Until recruiting has published its terms. */
export const FIRST_TERMS: EarningsTerms = {
  isBonusOn: true,
  bonusCents: RECRUIT_BONUS_CENTS,
  disclosure:
    'Examples only, not a promise of income. What you earn depends on how many officers join and stay, and on your own work.',
}

// An agent's text cannot contain a marker, because '<' is always escaped.
const MARKS = { shown: '<!--bonus-->', otherwise: '<!--no bonus-->', end: '<!--/bonus-->' }
const CHOICE = new RegExp(`${MARKS.shown}([^]*?)${MARKS.otherwise}([^]*?)${MARKS.end}`, 'g')
const DISCLOSURE = '<!--disclosure-->'

const AMOUNT = /<!--recruits (\d{1,4})-->/g

/** Replaced when the page is served: the bonus for this number of recruits. Never from an agent's text. */
export const bonusFor = (recruits: number): Html => trusted(`<!--recruits ${recruits}-->`)

/** Replaced when the page is served: the company's disclosure. */
export const disclosure: Html = trusted(DISCLOSURE)

/** Content that depends on whether recruits bring a bonus, and its alternative. */
export const ifBonus = (shown: Html | string, otherwise: Html | string): Html =>
  markup`${trusted(MARKS.shown)}${shown}${trusted(MARKS.otherwise)}${otherwise}${trusted(MARKS.end)}`

/** Fills a built page with the current terms. */
export const withTerms = (page: string, terms: EarningsTerms): string =>
  page
    .replace(CHOICE, (_, shown: string, otherwise: string) => (terms.isBonusOn ? shown : otherwise))
    .replace(AMOUNT, (_, recruits: string) => dollars(Number(recruits) * terms.bonusCents))
    .replaceAll(DISCLOSURE, () => markup`${terms.disclosure}`.text)

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 2 })}`
