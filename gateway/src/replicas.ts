import { Readable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import { type Answer, AnswerReader } from './forwarding/answer-reader.ts'

/**
 * A service ends a connection that was idle for 72 s. We end it long before: on a machine that stalls for seconds, a call
 * would else be sent into a connection that is being ended, and what only writes can't be sent again.
 */
const KEEP = { keepAliveTimeout: 4_000, keepAliveMaxTimeout: 30_000 }

/** An import or a sync that is awaited takes a while, and a connection of its own; a stream of events has no end. */
const POOL = { ...KEEP, connections: 512, pipelining: 1, headersTimeout: 120_000, bodyTimeout: 0 }

/** A service that is about to end says so in its answers: nothing new is sent to it. */
const DRAINING = 'x-upline-draining'
const DRAINING_MS = 2_000
const AWAY_MS = 500

/** Nothing of the request has left us. */
const UNSENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])
/** The connection ended, or the time was up, before an answer: only reads may be sent again. */
const CUT = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'UND_ERR_HEADERS_TIMEOUT'])
const READS = new Set(['GET', 'HEAD'])

interface Replica {
  origin: string
  pool: Pool
  awayUntil: number
}

/** The processes of one service, each taking its turn; one that is away or about to end is passed over. */
export class Replicas {
  readonly origins: string[]
  readonly #replicas: Replica[]
  #turn = 0

  /** `urls` as a setting names them: one, or several with commas between. */
  constructor(urls: string) {
    this.origins = originsOf(urls)
    this.#replicas = this.origins.map((origin) => ({ origin, pool: new Pool(origin, POOL), awayUntil: 0 }))
  }

  /** Forwards a call; a small answer comes in one piece. */
  answer(wish: Dispatcher.DispatchOptions, heard: (answer: Answer) => void, failed: (fault: Error) => void): void {
    const inOrder = this.#inOrder()
    const body = inOrder.length > 1 ? untouched(wish.body) : wish.body
    const ask = (attempt: number): void => {
      const replica = inOrder[attempt]!
      const again = (fault: Error) =>
        this.#mayAskAnother(replica, wish.method, fault) && attempt + 1 < inOrder.length
          ? ask(attempt + 1)
          : failed(fault)
      const reader = new AnswerReader((answer) => heard(this.#heard(replica, answer)), again)
      replica.pool.dispatch(body === wish.body ? wish : { ...wish, body: body ?? null }, reader)
    }
    ask(0)
  }

  /** The gateway's own read: the next process answers if one is down, or has not begun to answer in time. */
  async read(wish: { path: string; headers: Dispatcher.DispatchOptions['headers']; timeoutMs: number }) {
    const inOrder = this.#inOrder()
    const { path, headers, timeoutMs } = wish
    for (let attempt = 1; ; attempt++) {
      const replica = inOrder[attempt - 1]!
      try {
        const asked = { method: 'GET', path, headers, headersTimeout: timeoutMs, bodyTimeout: timeoutMs } as const
        return this.#heard(replica, await replica.pool.request(asked))
      } catch (fault) {
        if (!this.#mayAskAnother(replica, 'GET', fault) || attempt === inOrder.length) throw fault
      }
    }
  }

  /** Those that are there, from whose turn it is on; then the others, since somebody has to be asked. */
  #inOrder(): Replica[] {
    if (this.#replicas.length === 1) return this.#replicas
    const from = this.#turn++ % this.#replicas.length
    const turned = [...this.#replicas.slice(from), ...this.#replicas.slice(0, from)]
    const now = Date.now()
    return [...turned.filter(({ awayUntil }) => awayUntil <= now), ...turned.filter(({ awayUntil }) => awayUntil > now)]
  }

  #heard<Kind extends Pick<Answer, 'headers'>>(replica: Replica, answer: Kind): Kind {
    if (answer.headers[DRAINING] === undefined) return answer
    replica.awayUntil = Date.now() + DRAINING_MS
    // They are about its connection to us, not about ours to the browser.
    delete answer.headers[DRAINING]
    delete answer.headers['connection']
    return answer
  }

  #mayAskAnother(replica: Replica, method: string, fault: unknown): boolean {
    const code = String((fault as { code?: unknown }).code)
    if (!UNSENT.has(code) && !CUT.has(code)) return false
    replica.awayUntil = Math.max(replica.awayUntil, Date.now() + AWAY_MS)
    return UNSENT.has(code) || READS.has(method)
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#replicas.map(({ pool }) => pool.destroy()))
  }
}

export const originsOf = (urls: string): string[] =>
  urls
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean)

/** undici destroys a stream that it could not send; an iteration begins when the first byte is wanted. */
function untouched(body: Dispatcher.RequestOptions['body']): Dispatcher.RequestOptions['body'] {
  if (!(body instanceof Readable)) return body
  const stream = body
  return { [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator]() } as unknown as Readable
}
