import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'

/** Most responses are smaller. They are forwarded in one piece, without the cost of two streams. */
const WHOLE_BYTES = 64 * 1024

const BODILESS = new Set([204, 304])

export interface Answer {
  statusCode: number
  headers: IncomingHttpHeaders
  body: Buffer | Readable | null
}

export interface Listener {
  /** The call is about to be sent and can be aborted from now on. */
  started(controller: Dispatcher.DispatchController): void
  /** Status and headers have arrived. */
  began(): void
  responded(answer: Answer): void
  failed(fault: Error): void
}

/** Reads a service's response: a small one in full, a large one or one of unknown length as a stream. */
export class ResponseReader implements Dispatcher.DispatchHandler {
  readonly #listener: Listener
  #statusCode = 0
  #headers: IncomingHttpHeaders = {}
  #parts: Buffer[] = []
  #stream: Readable | undefined

  constructor(listener: Listener) {
    this.#listener = listener
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#listener.started(controller)
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // '100 Continue' and other interim responses.
    if (statusCode < 200) return
    this.#listener.began()
    this.#statusCode = statusCode
    this.#headers = headers
    if (BODILESS.has(statusCode) || Number(headers['content-length'] ?? Infinity) <= WHOLE_BYTES) return
    this.#stream = streamOf(controller)
    this.#listener.responded({ statusCode, headers, body: this.#stream })
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (!this.#stream) this.#parts.push(part)
    else if (!this.#stream.push(part)) controller.pause()
  }

  onResponseEnd(): void {
    if (this.#stream) return void this.#stream.push(null)
    const [first, ...others] = this.#parts
    const body = others.length === 0 ? (first ?? null) : Buffer.concat(this.#parts)
    this.#listener.responded({ statusCode: this.#statusCode, headers: this.#headers, body })
  }

  onResponseError(_controller: Dispatcher.DispatchController, fault: Error): void {
    if (this.#stream) this.#stream.destroy(fault)
    else this.#listener.failed(fault)
  }
}

/** Reads as fast as the caller does. If the caller disconnects, the response is aborted too. */
function streamOf(controller: Dispatcher.DispatchController): Readable {
  const stream = new Readable({
    read: () => controller.resume(),
    destroy: (fault, done) => {
      if (!stream.readableEnded) controller.abort(fault ?? new Error('the caller disconnected'))
      done(fault)
    },
  })
  // The reader has its own error listener. This one only prevents an uncaught error.
  stream.on('error', () => undefined)
  return stream
}
