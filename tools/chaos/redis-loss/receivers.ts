import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** A customer's server that receives webhooks. Each seventh message is refused once: its retry waits in Redis too. */
export class WebhookSink {
  /** By `webhook-id`: how often it was accepted. */
  readonly accepted = new Map<string, number>()
  private readonly refused = new Set<string>()
  private readonly server: Server

  constructor() {
    this.server = createServer((request, reply) => {
      const id = String(request.headers['webhook-id'])
      request.resume().on('end', () => reply.writeHead(this.statusFor(id)).end())
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  private statusFor(id: string): number {
    if (!this.accepted.has(id) && !this.refused.has(id) && (this.accepted.size + this.refused.size) % 7 === 3) {
      this.refused.add(id)
      return 503
    }
    this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1)
    return 204
  }
}

/** Emails that the catcher received. It keeps the last 500, so it is read repeatedly. */
export class MailReader {
  private readonly recipients = new Map<string, string>()
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  read(): void {
    for (const name of readdirSync(this.folder)) {
      if (!/^\d{8}\.json$/.test(name) || this.recipients.has(name)) continue
      const { to } = JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as { to: string[] }
      this.recipients.set(name, to.join(', ').toLowerCase())
    }
  }

  /** Address to number of emails. */
  get counts(): Map<string, number> {
    const found = new Map<string, number>()
    for (const to of this.recipients.values()) found.set(to, (found.get(to) ?? 0) + 1)
    return found
  }
}
