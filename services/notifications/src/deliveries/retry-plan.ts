const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Waits after the first failed attempt, the second and so on. */
const WAITS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE]

/** Attempts for an email that an event requested. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1

/** A test email gets one attempt, because its sender waits for the result. */
export const isLastAttempt = (mail: { template: string; attempts: number }): boolean =>
  mail.template === 'test-mail' || mail.attempts >= MAX_ATTEMPTS

/** Milliseconds to wait after this many failed attempts. */
export const waitAfter = (attempts: number): number => WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? SECOND

/** An error of the SMTP server or the connection, as nodemailer reports it. */
export interface EmailFault {
  message: string
  responseCode?: number
  command?: string
}

/** True if the server permanently rejected the recipient. Every other error can be temporary. */
export const isFinal = (fault: EmailFault): boolean =>
  fault.command === 'RCPT TO' && fault.responseCode !== undefined && fault.responseCode >= 500

/** The error as one line for users, without the server's addresses. */
export const reasonOf = (fault: EmailFault): string =>
  fault.message
    .replace(/\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?/g, 'the email server')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
