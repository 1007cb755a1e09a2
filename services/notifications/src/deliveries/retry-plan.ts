const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Waits after the first failed try, the second and so on. */
const WAITS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE]

/** How often a mail of an event is tried in all. */
export const MOST_TRIES = WAITS_MS.length + 1

/** A test mail is tried once: somebody is waiting for the answer. */
export const isLastTry = (mail: { template: string; attempts: number }): boolean =>
  mail.template === 'test-mail' || mail.attempts >= MOST_TRIES

export const waitAfter = (tries: number): number => WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? SECOND

/** What an SMTP server or the way to it answered, as nodemailer tells it. */
export interface MailFault {
  message: string
  responseCode?: number
  command?: string
}

/** A recipient who is refused for good will be refused again; everything else may pass. */
export const isFinal = (fault: MailFault): boolean =>
  fault.command === 'RCPT TO' && fault.responseCode !== undefined && fault.responseCode >= 500

/** One line that a person may read, without the server's addresses. */
export const reasonOf = (fault: MailFault): string =>
  fault.message
    .replace(/\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?/g, 'the mail server')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
