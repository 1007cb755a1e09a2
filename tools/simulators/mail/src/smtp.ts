import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { MailBox } from './mail-box.ts'

const LARGEST_MAIL = 10 * 1024 * 1024

/**
 * What a real server does now and then, on demand: mail to `refused@…` is refused for good (550), to `busy@…` for now
 * (451). Everything else is taken.
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
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is larger than 10 MB'), { responseCode: 552 })
  const to = session.envelope.rcptTo.map((recipient) => recipient.address)
  await box.add(to, raw)
}

/** An SMTP server that keeps what it is given and sends nothing on. */
export function smtpServer(box: MailBox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onRcptTo: (recipient: SMTPServerAddress, _session, done) => done(refusalOf(recipient.address)),
    onData: (stream, session, done) => {
      take(box, stream, session).then(
        () => done(null),
        (fault: Error) => done(fault),
      )
    },
  })
}
