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

type Heard = (answer: Answer) => void
type Failed = (fault: Error) => void

/** Reads what a service answers: a small answer whole, a large one or one of unknown length as it comes. */
export class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #heard: Heard
  readonly #failed: Failed
  #statusCode = 0
  #headers: IncomingHttpHeaders = {}
  #parts: Buffer[] = []
  #stream: Readable | undefined

  constructor(heard: Heard, failed: Failed) {
    this.#heard = heard
    this.#failed = failed
  }

  /** undici reads who has it as a handler of its present form. */
  onRequestStart(): void {}

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // 'Go on' and other words before the answer.
    if (statusCode < 200) return
    this.#statusCode = statusCode
    this.#headers = headers
    if (BODILESS.has(statusCode) || Number(headers['content-length'] ?? Infinity) <= WHOLE_BYTES) return
    this.#stream = streamOf(controller)
    this.#heard({ statusCode, headers, body: this.#stream })
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (!this.#stream) this.#parts.push(part)
    else if (!this.#stream.push(part)) controller.pause()
  }

  onResponseEnd(): void {
    if (this.#stream) return void this.#stream.push(null)
    const [first, ...others] = this.#parts
    const body = others.length === 0 ? (first ?? null) : Buffer.concat(this.#parts)
    this.#heard({ statusCode: this.#statusCode, headers: this.#headers, body })
  }

  onResponseError(_controller: Dispatcher.DispatchController, fault: Error): void {
    if (this.#stream) this.#stream.destroy(fault)
    else this.#failed(fault)
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
