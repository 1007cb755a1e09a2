import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'

/** Most answers are smaller: they go on in one piece, without the cost of two streams. */
const WHOLE_BYTES = 64 * 1024

const BODILESS = new Set([204, 304])

export interface Answer {
  statusCode: number
  headers: IncomingHttpHeaders
  body: Buffer | Readable | null
}

export interface Listener {
  /** The call is about to be sent: from now on it can be aborted. */
  started(controller: Dispatcher.DispatchController): void
  /** Status and headers are here. */
  began(): void
  heard(answer: Answer): void
  failed(fault: Error): void
}

/** Reads what a service answers: a small answer whole, a large one or one of unknown length as it comes. */
export class AnswerReader implements Dispatcher.DispatchHandler {
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
    // 'Go on' and other words before the answer.
    if (statusCode < 200) return
    this.#listener.began()
    this.#statusCode = statusCode
    this.#headers = headers
    if (BODILESS.has(statusCode) || Number(headers['content-length'] ?? Infinity) <= WHOLE_BYTES) return
    this.#stream = streamOf(controller)
    this.#listener.heard({ statusCode, headers, body: this.#stream })
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (!this.#stream) this.#parts.push(part)
    else if (!this.#stream.push(part)) controller.pause()
  }

  onResponseEnd(): void {
    if (this.#stream) return void this.#stream.push(null)
    const [first, ...others] = this.#parts
    const body = others.length === 0 ? (first ?? null) : Buffer.concat(this.#parts)
    this.#listener.heard({ statusCode: this.#statusCode, headers: this.#headers, body })
  }

  onResponseError(_controller: Dispatcher.DispatchController, fault: Error): void {
    if (this.#stream) this.#stream.destroy(fault)
    else this.#listener.failed(fault)
  }
}

/** Takes as fast as the caller does; a caller that goes ends the answer too. */
function streamOf(controller: Dispatcher.DispatchController): Readable {
  const stream = new Readable({
    read: () => controller.resume(),
    destroy: (fault, done) => {
      if (!stream.readableEnded) controller.abort(fault ?? new Error('the caller has gone'))
      done(fault)
    },
  })
  // Who reads it hears of a fault by its own listener; nobody else has to.
  stream.on('error', () => undefined)
  return stream
}
