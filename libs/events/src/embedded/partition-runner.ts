import { pause } from '../wakeup.ts'
import type { Lease, LoggedMessage } from './group-cursor.ts'

/** Below so many waiting messages more are read. */
const LOW = 50
const RETRY = 1_000

interface RunnerParts {
  lease: Lease
  consume: (message: LoggedMessage, signal: AbortSignal) => Promise<void>
  /** Called when the queue has run low or dry. */
  onLow: () => void
  warn: (message: string) => void
}

/** Handles one leased partition's messages, one after the other. */
export class PartitionRunner {
  readonly topic: string
  readonly partition: number
  readonly epoch: number
  private readonly parts: RunnerParts
  private readonly stopping = new AbortController()
  private queue: LoggedMessage[] = []
  private nextRead: number
  private handled: number
  private committed: number
  private running: Promise<void> | undefined

  constructor(parts: RunnerParts) {
    this.parts = parts
    this.topic = parts.lease.topic
    this.partition = parts.lease.partition
    this.epoch = parts.lease.epoch
    this.nextRead = this.handled = this.committed = parts.lease.offset
  }

  get wantsMore(): boolean {
    return this.queue.length < LOW
  }

  /** Where reading goes on. */
  get cursor(): { topic: string; partition: number; offset: number } {
    return { topic: this.topic, partition: this.partition, offset: this.nextRead }
  }

  /** What is done and not committed yet; undefined where nothing is. */
  get progress(): Lease | undefined {
    if (this.handled === this.committed) return undefined
    return { topic: this.topic, partition: this.partition, epoch: this.epoch, offset: this.handled }
  }

  hasCommitted(offset: number): void {
    this.committed = offset
  }

  add(messages: LoggedMessage[]): void {
    const last = messages.at(-1)
    if (!last) return
    this.queue.push(...messages)
    this.nextRead = last.offset + 1
    this.running ??= this.run().finally(() => (this.running = undefined))
  }

  /** Ends after the message in hand; what is not done stays in the log. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    for (let message = this.queue[0]; message && !signal.aborted; message = this.queue[0]) {
      try {
        await this.parts.consume(message, signal)
        this.queue.shift()
        this.handled = message.offset + 1
        if (this.queue.length === 0 || this.queue.length === LOW) this.parts.onLow()
      } catch (fault) {
        if (signal.aborted) return
        this.parts.warn(`${this.topic} ${this.partition} ${message.offset}: ${(fault as Error).message}; trying again`)
        await pause(RETRY, signal).catch(() => undefined)
      }
    }
  }
}
