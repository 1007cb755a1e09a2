/** refused: it was not published. unpublished: the site is offline. hidden: public pages omit the field. */
export const CLAIM_OUTCOMES = ['refused', 'unpublished', 'hidden'] as const

export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number]

export interface ClaimPerson {
  id: string
  name: string
}

/** A row of GET /api/compliance/claims, newest first: what rule F1 found in a text of a public page. */
export interface ClaimResult {
  id: string
  rule: 'F1'
  ruleVersion: number
  action: 'block'
  outcome: ClaimOutcome
  kind: 'earnings-figure' | 'guaranteed' | 'passive' | 'no-license'
  /** The owner of the page. */
  member: ClaimPerson
  subject: { kind: 'site' | 'profile'; id: string; name: string }
  field: string
  /** The part of the text, as it was written. */
  quote: string
  /** The full text, and the company's bonus at that time. */
  inputs: { text: string; place: 'recruiting' | 'agent'; perRecruit: number | null }
  foundAt: string
  /** Who tried to publish it; null if a check of existing pages found it. */
  foundBy: ClaimPerson | null
  /** When the text was changed; null while it is unchanged. */
  resolvedAt: string | null
}
