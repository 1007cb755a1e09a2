import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { inboxServer } from './http.ts'
import { MailBox } from './mail-box.ts'
import { smtpServer } from './smtp.ts'

export type { CaughtMail, MailSummary } from './caught-mail.ts'
export { TOKEN_HEADER } from './http.ts'

export interface MailCatcher {
  /** Includes the account that may send email. */
  smtpUrl: string
  inboxUrl: string
  box: MailBox
  close(): Promise<void>
}

export interface MailCatcherOptions {
  folder: string
  /** Default: loopback. */
  host?: string
  /** 0: a free port. */
  smtpPort: number
  httpPort: number
  /** The gateway's token to read the inbox. */
  inboxToken: string
  /** The notifications service's password to send email. */
  smtpPassword: string
}

export async function startMailCatcher(at: MailCatcherOptions): Promise<MailCatcher> {
  const box = await MailBox.open(at.folder)
  const smtp = smtpServer(box, at.smtpPassword)
  const host = at.host ?? '127.0.0.1'
  const smtpListener = smtp.listen(at.smtpPort, host)
  const inbox = inboxServer({ box, token: at.inboxToken }).listen(at.httpPort, host)
  await Promise.all([once(smtpListener, 'listening'), once(inbox, 'listening')])
  // Ignore clients that disconnect in the middle of a line.
  smtp.on('error', () => {})
  return {
    smtpUrl: `smtp://upline:${encodeURIComponent(at.smtpPassword)}@127.0.0.1:${portOf(smtpListener)}`,
    inboxUrl: `http://127.0.0.1:${portOf(inbox)}`,
    box,
    close: async () => {
      inbox.closeAllConnections()
      await Promise.all([
        new Promise<void>((done) => smtp.close(done)),
        new Promise<void>((done) => void inbox.close(() => done())),
      ])
    },
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port
