import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { MailBox } from './mail-box.ts'
import { isSameSecret } from './same-secret.ts'

const MAX_EMAIL_BYTES = 10 * 1024 * 1024

/**
 * Simulates SMTP failures on demand: `refused@…` is rejected permanently (550), `busy@…` temporarily (451).
 * All other email is accepted.
 */
function refusalOf(address: string): (Error & { responseCode: number }) | null {
  const name = address.split('@')[0]
  if (name === 'refused') return Object.assign(new Error('No such mailbox here'), { responseCode: 550 })
  if (name === 'busy') return Object.assign(new Error('Mailbox busy, try again later'), { responseCode: 451 })
  return null
}

async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function take(box: MailBox, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const raw = await bytesOf(stream)
  if (stream.sizeExceeded) throw Object.assign(new Error('The email is larger than 10 MB'), { responseCode: 552 })
  const to = session.envelope.rcptTo.map((recipient) => recipient.address)
  await box.add(to, raw)
}

/** The only account that may send email. */
const ACCOUNT = 'upline'

/** An SMTP server that stores the email of one account and forwards nothing. It rejects all other clients (530, 535). */
export function smtpServer(box: MailBox, password: string): SMTPServer {
  return new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_EMAIL_BYTES,
    logger: false,
    onAuth: (auth, _session, done) => {
      const isAllowed = auth.username === ACCOUNT && isSameSecret(auth.password ?? '', password)
      if (isAllowed) done(null, { user: ACCOUNT })
      else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onRcptTo: (recipient: SMTPServerAddress, _session, done) => done(refusalOf(recipient.address)),
    onData: (stream, session, done) => {
      take(box, stream, session).then(
        () => done(null),
        (fault: Error) => done(fault),
      )
    },
  })
}
