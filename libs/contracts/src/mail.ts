/** A row of GET /api/mail-templates: a sample email with sample data. */
export interface MailPreview {
  template: string
  /** Its purpose, in a few words. */
  title: string
  subject: string
  text: string
}

/** Emails about pay that a member can turn off. An email about withheld pay is sent anyway. */
export const PAY_EMAILS = [
  'statementReady',
  'verificationDue',
  'disputeAnswered',
  'paymentMade',
  'holdReleased',
] as const

export type PayEmail = (typeof PAY_EMAILS)[number]

/** Email preferences of a member: GET and PUT /api/mail-preferences. A PUT contains only those to change. */
export interface MailPreferences extends Record<PayEmail, boolean> {
  /** One email a day with the member's new earnings, without imports. */
  commissionDigest: boolean
}
