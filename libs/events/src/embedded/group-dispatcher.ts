import { BatchSize } from '../batch-size.ts'
import type { BatchFault, EventBatches } from '../event-batches.ts'
import type { EventMessage } from '../event-message.ts'
import { pause } from '../wakeup.ts'
import type { PartitionQueue } from './partition-queue.ts'
import { Turns } from './turns.ts'

/** A process has a pool of 5: this many concurrent transactions leave connections for its requests. */
const AT_ONCE = 3
/** While one transaction runs, a second one is worthwhile from this many messages on. */
const ENOUGH = 25
const RETRY = 1_000

interface DispatcherParts {
  batches: EventBatches
  queues: ReadonlyMap<string, PartitionQueue>
  /**
   * Minimum time between the starts of transactions: under load each handles more messages, and a single message never
   * waits.
   */
  gapMs: number
  /** Called whenever messages have been handled. */
  onDone: () => void
  warn: (message: string) => void
}

/** Handles pending messages of a group's partitions in one transaction. If that fails, each partition gets its own. */
export class GroupDispatcher {
  private readonly parts: DispatcherParts
  private readonly turns = new Turns(AT_ONCE)
  private readonly size = new BatchSize()
  private timer: NodeJS.Timeout | undefined
  private running = 0
  private beganAt = 0

  constructor(parts: DispatcherParts) {
    this.parts = parts
  }

  /** Starts with what is ready, now or as soon as there is a turn. */
  readonly start = (): void => {
    if (this.timer || this.running >= AT_ONCE) return
    const wait = this.beganAt + this.parts.gapMs - performance.now()
    if (wait <= 0) return this.startNow()
    this.timer = setTimeout(() => {
      this.timer = undefined
      if (this.running < AT_ONCE) this.startNow()
    }, wait)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private startNow(): void {
    const ready = [...this.parts.queues.values()].filter((queue) => queue.isReady)
    const waiting = ready.reduce((sum, queue) => sum + queue.length, 0)
    if (waiting === 0 || (this.running > 0 && waiting < ENOUGH)) return
    this.beganAt = performance.now()
    const share = Math.ceil(this.size.max / ready.length)
    const taken = ready.map((queue) => ({ queue, messages: queue.oldest(share) }))
    const fault = this.together(taken.flatMap(({ messages }) => messages))
    for (const { queue, messages } of taken)
      queue.hold(
        fault.then((found) => this.finish(queue, messages, found)),
        this.start,
      )
  }

  private async together(messages: EventMessage[]): Promise<BatchFault | undefined> {
    this.running++
    try {
      return await this.turns.take(() =>
        this.size.measure(messages.length, () => this.parts.batches.together(messages)),
      )
    } finally {
      this.running--
    }
  }

  private async finish(queue: PartitionQueue, messages: EventMessage[], fault?: BatchFault): Promise<void> {
    const done = (count: number) => {
      queue.done(count)
      this.parts.onDone()
    }
    if (!fault) return done(messages.length)
    try {
      await this.turns.take(() => this.parts.batches.consume(messages, { signal: queue.signal, done, fault }))
    } catch (thrown) {
      if (queue.signal.aborted) return
      this.parts.warn(`${queue.topic} ${queue.partition}: ${(thrown as Error).message}; trying again`)
      await pause(RETRY, queue.signal).catch(() => undefined)
    }
  }
}
