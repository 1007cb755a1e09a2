import { RECRUIT_BONUS_CENTS } from '@upline/contracts'
import { type Html, markup, trusted } from './markup.ts'

/** What the company pays and says: it applies to every page immediately, also to versions that were built before. */
export interface EarningsTerms {
  isBonusOn: boolean
  disclosure: string
  /** For one recruit, as the ledger pays it. */
  bonusCents: number
}

/** Until recruiting has told what holds. */
export const FIRST_TERMS: EarningsTerms = {
  isBonusOn: true,
  bonusCents: RECRUIT_BONUS_CENTS,
  disclosure:
    'Examples only, not a promise of income. What you earn depends on how many officers join and stay, and on your own work.',
}

// No text of an agent can hold a mark: '<' is escaped in all of them.
const MARKS = { shown: '<!--bonus-->', otherwise: '<!--no bonus-->', end: '<!--/bonus-->' }
const CHOICE = new RegExp(`${MARKS.shown}([^]*?)${MARKS.otherwise}([^]*?)${MARKS.end}`, 'g')
const DISCLOSURE = '<!--disclosure-->'

const AMOUNT = /<!--recruits (\d{1,4})-->/g

/** Filled in when the page is served: what this number of recruits brings. Never from a text of an agent. */
export const bonusFor = (recruits: number): Html => trusted(`<!--recruits ${recruits}-->`)

/** Filled in when the page is served: the company's disclosure. */
export const disclosure: Html = trusted(DISCLOSURE)

/** What holds only while there is a bonus for recruits, and what stands there otherwise. */
export const whileBonus = (shown: Html | string, otherwise: Html | string): Html =>
  markup`${trusted(MARKS.shown)}${shown}${trusted(MARKS.otherwise)}${otherwise}${trusted(MARKS.end)}`

/** A built page as it goes out. */
export const withTerms = (page: string, terms: EarningsTerms): string =>
  page
    .replace(CHOICE, (_, shown: string, otherwise: string) => (terms.isBonusOn ? shown : otherwise))
    .replace(AMOUNT, (_, recruits: string) => dollars(Number(recruits) * terms.bonusCents))
    .replaceAll(DISCLOSURE, () => markup`${terms.disclosure}`.text)

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 2 })}`
