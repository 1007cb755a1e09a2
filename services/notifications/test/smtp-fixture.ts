import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** An email as it arrived, read by a third-party parser. */
export interface ReceivedMail {
  envelopeTo: string[]
  parsed: ParsedMail
  raw: string
}

/** An SMTP server for tests. It keeps the emails it accepted in order of arrival. */
export class SmtpFixture {
  readonly received: ReceivedMail[] = []
  /** Rejects every email with 'try again later'. */
  isBusy = false

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<SmtpFixture> {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false })
    const fixture = new SmtpFixture(server)
    server.onData = (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (fixture.isBusy) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
        void fixture.take(Buffer.concat(parts), session).then(() => done(), done)
      })
    }
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return fixture
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`
  }

  to(address: string): ReceivedMail[] {
    return this.received.filter(({ envelopeTo }) => envelopeTo.includes(address))
  }

  stop(): Promise<void> {
    return new Promise((done) => this.server.close(done))
  }

  private async take(raw: Buffer, { envelope }: SMTPServerSession): Promise<void> {
    const parsed = await simpleParser(raw)
    this.received.push({ envelopeTo: envelope.rcptTo.map(({ address }) => address), parsed, raw: raw.toString() })
  }
}
