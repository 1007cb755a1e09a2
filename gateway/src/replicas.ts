import { Readable } from 'node:stream'
import { DEADLINE_HEADER } from '@upline/http/deadline-header'
import type { Dispatcher } from 'undici'
import type { CallDeadlines } from './forwarding/call-deadlines.ts'
import { inOrder } from './balancing/choose-replica.ts'
import { ForwardedCall } from './balancing/forwarded-call.ts'
import { type OnChange, Replica } from './balancing/replica.ts'
import type { Answer } from './forwarding/response-reader.ts'
import { OverloadedError } from './problems.ts'

export interface ReplicasOptions {
  /** Maximum of pending calls; further ones are refused. Default: unlimited. */
  maxPending?: number
  /** Called when a replica is ejected or responds again. */
  onChange?: OnChange
}

interface OwnCall extends Pick<Dispatcher.DispatchOptions, 'path' | 'body' | 'idempotent'> {
  headers: Record<string, string | string[] | undefined>
  /** Default: GET. */
  method?: Dispatcher.HttpMethod
  timeoutMs: number
}

interface OwnResponse extends Pick<Answer, 'statusCode' | 'headers'> {
  text: string
}

/**
 * The processes of one service. A call goes to the one with the fewest pending calls and never to one that does not
 * respond.
 */
export class Replicas {
  readonly #replicas: Replica[]
  readonly #maxPending: number
  #turn = 0
  #pending = 0

  /** `urls`: one URL, or several separated by commas. */
  constructor(urls: string, { maxPending = Infinity, onChange = () => undefined }: ReplicasOptions = {}) {
    this.#replicas = originsOf(urls).map((origin) => new Replica(origin, onChange))
    this.#maxPending = maxPending
  }

  /** Whether each replica is ejected, in the order of the setting. */
  get ejections(): boolean[] {
    return this.#replicas.map(({ isEjected }) => isEjected)
  }

  /** Forwards a call. A small response comes in one piece. */
  answer(
    wish: Dispatcher.DispatchOptions & CallDeadlines,
    responded: (answer: Answer) => void,
    failed: (fault: Error) => void,
  ): void {
    if (this.#pending >= this.#maxPending) return failed(new OverloadedError())
    this.#pending += 1
    const ending =
      <Value>(act: (value: Value) => void) =>
      (value: Value): void => {
        this.#pending -= 1
        act(value)
      }
    new ForwardedCall(wish, this.#inOrder(), { responded: ending(responded), failed: ending(failed) }).send()
  }

  /** A call of the gateway itself. Its response is read in full. */
  async ask(wish: OwnCall): Promise<OwnResponse> {
    const { method = 'GET', timeoutMs: headersTimeout, ...rest } = wish
    const call = {
      ...{ ...rest, method, headersTimeout, bodyTimeout: headersTimeout },
      headers: { ...rest.headers, [DEADLINE_HEADER]: String(headersTimeout) },
    }
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.answer(call, resolve, reject)
    const { statusCode, headers, body } = await promise
    const whole = body instanceof Readable ? Buffer.concat((await body.toArray()) as Buffer[]) : body
    return { statusCode, headers, text: whole?.toString() ?? '' }
  }

  #inOrder(): Replica[] {
    return inOrder(this.#replicas, { turn: this.#turn++, now: Date.now() })
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.destroy()))
  }
}

export const originsOf = (urls: string): string[] =>
  urls
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean)
