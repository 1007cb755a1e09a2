import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { type Answer, ResponseReader } from '../forwarding/response-reader.ts'
import { HEDGE_AFTER_MS, SUSPECT_AFTER_MS } from '../forwarding/call-deadlines.ts'
import { canTakeCalls } from './choose-replica.ts'
import { isRepeatable, shouldHedge, verdictOn } from './fault-rules.ts'
import type { Replica } from './replica.ts'

/** A service that is shutting down says so in its responses. New calls go to other replicas. */
const DRAINING = 'x-upline-draining'
const DRAINING_MS = 2_000

interface Attempt {
  replica: Replica
  sentAt: number
  isPending: boolean
  controller?: Dispatcher.DispatchController
}

interface Outcome {
  responded: (answer: Answer) => void
  failed: (fault: Error) => void
}

/** One forwarded call: sent to one replica, and to the next one if the first is down or, for a read, silent. */
export class ForwardedCall {
  readonly #wish: Dispatcher.DispatchOptions
  readonly #order: Replica[]
  readonly #outcome: Outcome
  readonly #open = new Set<Attempt>()
  #timers: NodeJS.Timeout[] = []
  #next = 0
  #winner: Attempt | undefined
  #isOver = false

  constructor(wish: Dispatcher.DispatchOptions, order: Replica[], outcome: Outcome) {
    this.#wish = order.length > 1 ? { ...wish, body: untouched(wish.body) ?? null } : wish
    this.#order = order
    this.#outcome = outcome
  }

  send(): void {
    const replica = this.#order[this.#next++]!
    const attempt: Attempt = { replica, sentAt: performance.now(), isPending: true }
    this.#open.add(attempt)
    replica.pending += 1
    this.#watch(attempt)
    const reader = new ResponseReader({
      started: (controller) => this.#started(attempt, controller),
      began: () => this.#began(attempt),
      responded: (answer) => this.#responded(attempt, answer),
      failed: (fault) => this.#failed(attempt, fault),
    })
    replica.calls.dispatch(this.#wish, reader)
  }

  #watch(attempt: Attempt): void {
    this.#after(SUSPECT_AFTER_MS, () => {
      if (!attempt.replica.hasLivedSince(attempt.sentAt)) attempt.replica.suspect()
    })
    this.#after(HEDGE_AFTER_MS, () => {
      const hasLived = attempt.replica.hasLivedSince(attempt.sentAt)
      const other = this.#order[this.#next]
      if (other && canTakeCalls(other) && shouldHedge({ isRepeatable: isRepeatable(this.#wish), hasLived })) this.send()
    })
  }

  #after(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(() => !this.#winner && act(), ms))
  }

  /** A call may wait for a connection until long after another replica responded. */
  #started(attempt: Attempt, controller: Dispatcher.DispatchController): void {
    attempt.controller = controller
    if (!this.#open.has(attempt)) controller.abort(new Error('another replica answered'))
  }

  /** The first replica whose headers arrive wins. The other attempts are aborted. */
  #began(attempt: Attempt): void {
    attempt.replica.showLife()
    this.#settle(attempt)
    if (this.#winner) return
    this.#winner = attempt
    this.#clear()
    for (const other of this.#open) if (other !== attempt) this.#leave(other)
  }

  #responded(attempt: Attempt, answer: Answer): void {
    if (attempt !== this.#winner || this.#isOver) return
    this.#isOver = true
    this.#outcome.responded(withoutDrain(attempt.replica, answer))
  }

  #failed(attempt: Attempt, fault: Error): void {
    this.#settle(attempt)
    if (!this.#open.delete(attempt) || this.#isOver) return
    const { replica, sentAt } = attempt
    const code = String((fault as { code?: unknown }).code)
    const hasLived = replica.hasLivedSince(sentAt)
    const { ejects, retries } = verdictOn({ code, isRepeatable: isRepeatable(this.#wish), hasLived })
    if (ejects) replica.eject()
    if (attempt === this.#winner) this.#winner = undefined
    if (this.#open.size > 0) return
    this.#clear()
    if (retries && this.#next < this.#order.length) return this.send()
    this.#isOver = true
    this.#outcome.failed(fault)
  }

  #leave(attempt: Attempt): void {
    this.#open.delete(attempt)
    this.#settle(attempt)
    attempt.controller?.abort(new Error('another replica answered'))
  }

  #settle(attempt: Attempt): void {
    if (attempt.isPending) attempt.replica.pending -= 1
    attempt.isPending = false
  }

  #clear(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
  }
}

/** Headers about the replica's connection to the gateway do not apply to the gateway's connection to the browser. */
function withoutDrain(replica: Replica, answer: Answer): Answer {
  if (answer.headers[DRAINING] === undefined) return answer
  replica.drainsUntil = Date.now() + DRAINING_MS
  delete answer.headers[DRAINING]
  delete answer.headers['connection']
  return answer
}

/** undici destroys a stream that it could not send. Iteration begins when the first byte is read. */
function untouched(body: Dispatcher.RequestOptions['body']): Dispatcher.RequestOptions['body'] {
  if (!(body instanceof Readable)) return body
  const stream = body
  return { [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator]() } as unknown as Readable
}
