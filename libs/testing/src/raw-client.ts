import { connect, type Socket } from 'node:net'

export interface RawResponse {
  status: number
  headers: string
  body: string
}

interface Waiting {
  received: Buffer
  done: (answer: RawResponse) => void
}

/**
 * Sends request targets exactly as written: HTTP clients would normalize them. Keeps its connection if the server does.
 */
export class RawClient {
  readonly #port: number
  #socket: Socket | undefined
  #waiting: Waiting | undefined

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  /** Status 0: the server closed a new connection without a response. */
  async send(method: string, target: string, headers: Record<string, string> = {}): Promise<RawResponse> {
    const answer = await this.#exchange(method, target, headers)
    // A kept connection may be closing after its previous request.
    return answer.status === 0 ? this.#exchange(method, target, headers) : answer
  }

  #exchange(method: string, target: string, headers: Record<string, string>): Promise<RawResponse> {
    const lines = [`${method} ${target} HTTP/1.1`, 'host: upline.test', 'content-length: 0']
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
    return new Promise((done) => {
      this.#waiting = { received: Buffer.alloc(0), done }
      this.#connected().write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #connected(): Socket {
    if (this.#socket?.writable && !this.#socket.destroyed) return this.#socket
    const socket = connect(this.#port, '127.0.0.1')
    socket.on('data', (part) => this.#hear(part as Buffer))
    socket.on('error', () => undefined)
    socket.on('close', () => this.#end(socket))
    return (this.#socket = socket)
  }

  #hear(part: Buffer): void {
    const waiting = this.#waiting
    if (!waiting) return
    waiting.received = Buffer.concat([waiting.received, part])
    const answer = wholeAnswer(waiting.received)
    if (!answer) return
    if (/^connection: close|^content-type: text\/event-stream/im.test(answer.headers)) this.#reset()
    this.#waiting = undefined
    waiting.done(answer)
  }

  #end(socket: Socket): void {
    if (this.#socket !== socket) return
    this.#socket = undefined
    this.#waiting?.done({ status: 0, headers: '', body: '' })
    this.#waiting = undefined
  }

  #reset(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }
}

/** undefined until it is complete, or until a stream has begun. */
function wholeAnswer(received: Buffer): RawResponse | undefined {
  const text = received.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const headers = text.slice(0, end)
  const body = text.slice(end + 4)
  const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0)
  const isStream = /^content-type: text\/event-stream/im.test(headers)
  const isWhole = isStream || (/chunked/i.test(headers) ? body.endsWith('0\r\n\r\n') : body.length >= length)
  return isWhole ? { status: Number(headers.slice(9, 12)), headers, body } : undefined
}
