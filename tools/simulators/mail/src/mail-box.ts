import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CaughtMail, type MailSummary, readMail, summaryOf } from './caught-mail.ts'

const MAX_EMAILS = 500

interface StoredMail {
  id: string
  receivedAt: string
  to: string[]
  raw: string
}

/** The last 500 emails, one file each, so that a restart keeps the inbox. */
export class MailBox {
  private readonly folder: string
  private readonly mails: CaughtMail[] = []
  private next = 1

  private constructor(folder: string) {
    this.folder = folder
  }

  static async open(folder: string): Promise<MailBox> {
    const box = new MailBox(folder)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const names = (await readdir(folder)).filter((name) => /^\d{8}\.json$/.test(name)).sort()
    for (const name of names) await box.load(name)
    return box
  }

  private async load(name: string): Promise<void> {
    try {
      const stored = JSON.parse(await readFile(join(this.folder, name), 'utf8')) as StoredMail
      this.mails.push(await readMail(stored.id, stored.receivedAt, stored.to, Buffer.from(stored.raw, 'base64')))
    } catch {
      // A file truncated by a crash was never acknowledged to the sender.
      await rm(join(this.folder, name), { force: true })
    }
    this.next = Number(name.slice(0, 8)) + 1
  }

  /** Newest first. */
  list(): MailSummary[] {
    return this.mails.map(summaryOf).reverse()
  }

  get(id: string): CaughtMail | undefined {
    return this.mails.find((mail) => mail.id === id)
  }

  /** The raw message as received over SMTP, for other parsers. */
  async raw(id: string): Promise<Buffer | undefined> {
    if (!this.get(id)) return undefined
    return Buffer.from((JSON.parse(await readFile(this.pathOf(id), 'utf8')) as StoredMail).raw, 'base64')
  }

  /** Resolves when the file is written. Only then does the SMTP client receive an acknowledgment. */
  async add(to: string[], raw: Uint8Array): Promise<CaughtMail> {
    const id = String(this.next++).padStart(8, '0')
    const receivedAt = new Date().toISOString()
    const mail = await readMail(id, receivedAt, to, raw)
    const stored: StoredMail = { id, receivedAt, to, raw: Buffer.from(raw).toString('base64') }
    const path = this.pathOf(id)
    await writeFile(`${path}.part`, JSON.stringify(stored), { mode: 0o600 })
    await rename(`${path}.part`, path)
    this.mails.push(mail)
    if (this.mails.length > MAX_EMAILS) await this.remove(this.mails[0]!.id)
    return mail
  }

  async clear(): Promise<void> {
    for (const { id } of [...this.mails]) await this.remove(id)
  }

  private async remove(id: string): Promise<void> {
    this.mails.splice(
      this.mails.findIndex((mail) => mail.id === id),
      1,
    )
    await rm(this.pathOf(id), { force: true })
  }

  private pathOf(id: string): string {
    return join(this.folder, `${id}.json`)
  }
}
