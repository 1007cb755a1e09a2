import {
  CLAIMS_RULE,
  type EarningsClaim,
  findClaims,
  type PublicText,
  type SupportedEarnings,
} from '@upline/compliance'
import { EARNINGS_EXAMPLES, type SiteContent, type SiteKind } from '@upline/contracts'
import type { EarningsTerms } from '../rendering/earnings.ts'

/** Not the email address: a company's domain may contain any word. */
const SITE_FIELDS = ['siteName', 'tagline', 'aboutText', 'firstName', 'lastName', 'phone'] as const

/** All fields of a request that the page shows as text. */
const siteTexts = (content: SiteContent): PublicText[] =>
  SITE_FIELDS.map((field) => ({ field, text: content[field] })).filter(({ text }) => text !== '')

/** The amounts that the ledger supports: the bonus in force, and the product's examples of it. */
export const supportedBy = ({ isBonusOn, bonusCents }: EarningsTerms): SupportedEarnings => ({
  perRecruitCents: isBonusOn ? bonusCents : null,
  examples: EARNINGS_EXAMPLES,
})

export const placeOf = (kind: SiteKind) => (kind === 'recruiting' ? 'recruiting' : 'agent')

const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })

export const otherBonusMessage = ({ bonusCents }: Pick<EarningsTerms, 'bonusCents'>): string =>
  `The company pays $${dollars(bonusCents)} for each recruit. Enter ${dollars(bonusCents)}.`

/** Older pages showed the builder's amount as entered. It has to match what the ledger pays. */
const paysOtherBonus = (kind: SiteKind, content: SiteContent, { bonusCents }: EarningsTerms): boolean =>
  kind === 'recruiting' && Math.round(content.commissionRate * 100) !== bonusCents

/** What rule F1 finds on a site, including the builder's amount. */
export function siteClaims(kind: SiteKind, content: SiteContent, terms: EarningsTerms): EarningsClaim[] {
  const claims = findClaims(siteTexts(content), { place: placeOf(kind), supported: supportedBy(terms) })
  if (!paysOtherBonus(kind, content, terms)) return claims
  const amount = { field: 'commissionRate', quote: `$${dollars(content.commissionRate * 100)}` }
  const rule = { rule: CLAIMS_RULE.id, ruleVersion: CLAIMS_RULE.version, action: CLAIMS_RULE.action }
  return [...claims, { ...rule, kind: 'earnings-figure', ...amount }]
}
