import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { inboxServer } from './http.ts'
import { MailBox } from './mail-box.ts'
import { smtpServer } from './smtp.ts'

export type { CaughtMail, MailSummary } from './caught-mail.ts'

export interface MailCatcher {
  smtpUrl: string
  inboxUrl: string
  box: MailBox
  close(): Promise<void>
}

/** Starts the catcher, on loopback where nothing else is said; a port of 0 takes a free one. */
export async function startMailCatcher(at: {
  folder: string
  host?: string
  smtpPort: number
  httpPort: number
}): Promise<MailCatcher> {
  const box = await MailBox.open(at.folder)
  const smtp = smtpServer(box)
  const host = at.host ?? '127.0.0.1'
  const smtpListener = smtp.listen(at.smtpPort, host)
  const inbox = inboxServer(box).listen(at.httpPort, host)
  await Promise.all([once(smtpListener, 'listening'), once(inbox, 'listening')])
  // A client that hangs up in the middle of a line is its own affair.
  smtp.on('error', () => {})
  return {
    smtpUrl: `smtp://127.0.0.1:${(smtpListener.address() as AddressInfo).port}`,
    inboxUrl: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`,
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
