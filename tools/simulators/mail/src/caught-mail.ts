import PostalMime from 'postal-mime'

/** An email in the list of the inbox. */
export interface MailSummary {
  id: string
  /** Time of receipt, ISO 8601, UTC. */
  receivedAt: string
  from: string
  to: string[]
  subject: string
}

/** An email with its content. */
export interface CaughtMail extends MailSummary {
  messageId: string
  text: string
  html: string
}

/** Parses a raw message. `to` is the envelope recipient, which the headers may not include. */
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
