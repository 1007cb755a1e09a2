/** A row of GET /api/mail-templates: a mail as somebody would get it, with invented data. */
export interface MailPreview {
  template: string
  /** What it is for, in a few words. */
  title: string
  subject: string
  text: string
}

/** GET and PUT /api/mail-preferences. */
export interface MailPreferences {
  /** Once a day what one has earned, but for imports. */
  commissionDigest: boolean
}
