import { type Html, markup, trusted } from './markup.ts'

/** What the admin has set: it holds on every page at once, also on versions that were built before. */
export interface EarningsTerms {
  isBonusOn: boolean
  disclosure: string
}

/** Until recruiting has told what holds. */
export const FIRST_TERMS: EarningsTerms = {
  isBonusOn: true,
  disclosure:
    'Examples only, not a promise of income. What you earn depends on how many officers join and stay, and on your own work.',
}

// No text of an agent can hold a mark: '<' is escaped in all of them.
const MARKS = { shown: '<!--bonus-->', otherwise: '<!--no bonus-->', end: '<!--/bonus-->' }
const CHOICE = new RegExp(`${MARKS.shown}([^]*?)${MARKS.otherwise}([^]*?)${MARKS.end}`, 'g')
const DISCLOSURE = '<!--disclosure-->'

/** The place where the admin's disclosure is put in when the page is served. */
export const disclosure: Html = trusted(DISCLOSURE)

/** What holds only while there is a bonus for recruits, and what stands there otherwise. */
export const whileBonus = (shown: Html | string, otherwise: Html | string): Html =>
  markup`${trusted(MARKS.shown)}${shown}${trusted(MARKS.otherwise)}${otherwise}${trusted(MARKS.end)}`

/** A built page as it goes out. */
export const withTerms = (page: string, terms: EarningsTerms): string =>
  page
    .replace(CHOICE, (_, shown: string, otherwise: string) => (terms.isBonusOn ? shown : otherwise))
    .replaceAll(DISCLOSURE, () => markup`${terms.disclosure}`.text)
