import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span in OTLP format, with the service that sent it. */
export interface ReceivedSpan {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
  links: { traceId: string }[]
}

interface Sent {
  resourceSpans?: {
    resource?: { attributes?: Attribute[] }
    scopeSpans?: {
      spans?: (Omit<ReceivedSpan, 'service' | 'attributes' | 'links'> & {
        attributes?: Attribute[]
        links?: { traceId: string }[]
      })[]
    }[]
  }[]
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

const valuesOf = (attributes: Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** An OpenTelemetry collector that receives OTLP over HTTP as JSON and keeps it. */
export class Collector {
  readonly spans: ReceivedSpan[] = []
  /** All received data, unchanged. */
  text = ''
  readonly #server: Server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      this.#take(Buffer.concat(parts).toString())
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((done) => this.#server.close(() => done()))
  }

  of(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId)
  }

  #take(text: string): void {
    this.text += text
    for (const { resource, scopeSpans = [] } of (JSON.parse(text) as Sent).resourceSpans ?? []) {
      const service = String(valuesOf(resource?.attributes)['service.name'])
      for (const span of scopeSpans.flatMap(({ spans = [] }) => spans))
        this.spans.push({ ...span, service, attributes: valuesOf(span.attributes), links: span.links ?? [] })
    }
  }
}
