import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = path.join(import.meta.dirname, '../../../tools/simulators/mail/src/main.ts')

export interface CaughtMail {
  id: string
  from: string
  to: string[]
  subject: string
  messageId: string
  text: string
  html: string
}

/** The mail catcher as `npm start` runs it: a process of its own, spoken to over SMTP and HTTP. */
export class MailCatcher {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly smtpUrl: string,
    readonly inboxUrl: string,
  ) {}

  static async start(): Promise<MailCatcher> {
    const folder = mkdtempSync(path.join(tmpdir(), 'upline-mail-'))
    const env = { ...process.env, MAIL_FOLDER: folder, MAIL_SMTP_PORT: '0', MAIL_HTTP_PORT: '0', NODE_OPTIONS: '' }
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const [, smtpUrl, inboxUrl] = /(smtp:\S+), inbox (\S+)/.exec(line)!
    return new MailCatcher(child, folder, smtpUrl!, inboxUrl!)
  }

  /** Mails to an address, oldest first. */
  async mailsTo(address: string): Promise<CaughtMail[]> {
    const list = (await (await fetch(`${this.inboxUrl}/messages`)).json()) as CaughtMail[]
    const ids = list.filter(({ to }) => to.includes(address)).map(({ id }) => id)
    const mails = ids.map(async (id) => (await (await fetch(`${this.inboxUrl}/messages/${id}`)).json()) as CaughtMail)
    return (await Promise.all(mails)).reverse()
  }

  async stop(): Promise<void> {
    this.child.kill()
    await once(this.child, 'exit')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
