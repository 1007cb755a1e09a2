import PostalMime from 'postal-mime'

/** A mail as the inbox lists it. */
export interface MailSummary {
  id: string
  /** ISO 8601, UTC: when the catcher took it. */
  receivedAt: string
  from: string
  to: string[]
  subject: string
}

/** A mail as it is opened. */
export interface CaughtMail extends MailSummary {
  messageId: string
  text: string
  html: string
}

/** Reads a message in its wire form; `to` is whom the SMTP client named, which the headers may hide. */
export async function readMail(id: string, receivedAt: string, to: string[], raw: Uint8Array): Promise<CaughtMail> {
  const mail = await PostalMime.parse(raw)
  return {
    id,
    receivedAt,
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

export const summaryOf = ({ id, receivedAt, from, to, subject }: CaughtMail): MailSummary => ({
  id,
  receivedAt,
  from,
  to,
  subject,
})
