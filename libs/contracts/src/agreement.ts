/** The agreement of a plan version: its text is generated from the terms that pay and the settings of the company. */
export interface PlanAgreement {
  planId: string
  planName: string
  version: number
  /** The dates when the version pays the member, YYYY-MM-DD, both included; null: always, or until further notice. */
  from: string | null
  to: string | null
  text: string
  /** SHA-256 of the text in UTF-8, in hexadecimal digits. */
  sha256: string
  /** When the member acknowledged this text; null: not yet. */
  acknowledgedAt: string | null
  /** When the member acknowledged an earlier text of the version; null: never. A change of a company setting changes the text. */
  earlierAcknowledgedAt: string | null
}

/** The agreement of the version that pays a share. */
export interface ShareAgreement {
  /** Of the text that the payee acknowledged, or of the text of today. */
  sha256: string
  /** null: the payee acknowledged no text of the version. */
  acknowledgedAt: string | null
}

/** earlier-text: the member acknowledged the version before a company setting changed its text. */
export const AGREEMENT_STATES = ['acknowledged', 'earlier-text', 'missing'] as const
export type AgreementState = (typeof AGREEMENT_STATES)[number]

export const AGREEMENT_STATE_LABELS: Record<AgreementState, string> = {
  acknowledged: 'Acknowledged',
  'earlier-text': 'Earlier text',
  missing: 'Missing',
}

/** A row of GET /api/compliance/agreements: an active member, and the agreement of the plan version in force today. */
export interface MemberAgreement {
  memberId: string
  memberName: string
  planId: string
  planName: string
  version: number
  /** YYYY-MM-DD; null: always. */
  effectiveFrom: string | null
  state: AgreementState
  /** Of the text of today. */
  sha256: string
  /** When the member acknowledged the text of today, or else the latest earlier one; null: none. */
  acknowledgedAt: string | null
  /** Of the acknowledged text. */
  acknowledgedSha256: string | null
}
