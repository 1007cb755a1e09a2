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

const SECRETS = { MAIL_INBOX_TOKEN: 'token-of-the-test', MAIL_SMTP_PASSWORD: 'password-of-the-test' }

/** Runs the email catcher as `npm start` does: in its own process, over SMTP and HTTP. */
export class MailCatcher {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly smtpUrl: string,
    readonly inboxUrl: string,
  ) {}

  static async start(): Promise<MailCatcher> {
    const folder = mkdtempSync(path.join(tmpdir(), 'upline-mail-'))
    const ports = { MAIL_SMTP_PORT: '0', MAIL_HTTP_PORT: '0' }
    const env = { ...process.env, ...SECRETS, ...ports, MAIL_FOLDER: folder, NODE_OPTIONS: '' }
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const [, smtp, inbox] = /SMTP on port (\d+), inbox on port (\d+)/.exec(line)!
    const smtpUrl = `smtp://upline:${SECRETS.MAIL_SMTP_PASSWORD}@127.0.0.1:${smtp}`
    return new MailCatcher(child, folder, smtpUrl, `http://127.0.0.1:${inbox}`)
  }

  /** Emails to an address, oldest first. */
  async mailsTo(address: string): Promise<CaughtMail[]> {
    const list = await this.read<CaughtMail[]>('messages')
    const ids = list.filter(({ to }) => to.includes(address)).map(({ id }) => id)
    return (await Promise.all(ids.map((id) => this.read<CaughtMail>(`messages/${id}`)))).reverse()
  }

  private async read<T>(page: string): Promise<T> {
    const headers = { 'x-inbox-token': SECRETS.MAIL_INBOX_TOKEN }
    return (await (await fetch(`${this.inboxUrl}/${page}`, { headers })).json()) as T
  }

  async stop(): Promise<void> {
    this.child.kill()
    await once(this.child, 'exit')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
