import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { WebhookMessage } from '@upline/contracts'
import { listenOnLoopback } from '@upline/testing'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  message: WebhookMessage<Record<string, unknown>>
}

/** The response of a path by the number of earlier calls. */
type Behaviour = (reply: ServerResponse, before: number) => void

/** A third-party receiver: accepts requests and verifies signatures with its own code. */
export class WebhookReceiver {
  readonly received: Received[] = []
  private readonly behaviours = new Map<string, Behaviour>()

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {
    server.on('request', (request, reply) => {
      const path = request.url ?? ''
      void text(request).then((body) => {
        const before = this.at(path).length
        this.received.push({ path, headers: request.headers, body, message: JSON.parse(body) as Received['message'] })
        const behave = this.behaviours.get(path)
        if (behave) behave(reply, before)
        else reply.writeHead(204).end()
      })
    })
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer()
    return new WebhookReceiver(server, await listenOnLoopback(server))
  }

  /** A separate URL for each test. */
  urlOf(path: string, behave?: Behaviour): string {
    if (behave) this.behaviours.set(path, behave)
    return `http://127.0.0.1:${this.port}${path}`
  }

  at(path: string): Received[] {
    return this.received.filter((one) => one.path === path)
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }
}

/** Verifies a signature as the standard specifies, without our code. */
export function isSigned({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const wanted = createHmac('sha256', key).update(content, 'utf8').digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((each) => each.split(','))
    .filter(([version]) => version === 'v1')
    .some(([, given = '']) => {
      const bytes = Buffer.from(given, 'base64')
      return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
    })
}
