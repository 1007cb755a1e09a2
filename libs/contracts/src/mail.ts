/** A row of GET /api/mail-templates: a sample email with sample data. */
export interface MailPreview {
  template: string
  /** Its purpose, in a few words. */
  title: string
  subject: string
  text: string
}

/** GET and PUT /api/mail-preferences. */
export interface MailPreferences {
  /** One email a day with the member's new earnings, without imports. */
  commissionDigest: boolean
}
