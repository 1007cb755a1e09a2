import type { Lease, LoggedMessage, LogPosition } from './group-cursor.ts'

/** Below this many pending messages more are read: a batch ahead of the current one. */
const LOW = 200

/** One leased partition: messages that were read and not handled yet, and its progress. */
export class PartitionQueue {
  readonly topic: string
  readonly partition: number
  readonly epoch: number
  private readonly stopping = new AbortController()
  private waiting: LoggedMessage[] = []
  private nextRead: number
  private handled: number
  private committed: number
  private inHand: Promise<void> | undefined

  constructor(lease: Lease) {
    this.topic = lease.topic
    this.partition = lease.partition
    this.epoch = lease.epoch
    this.nextRead = this.handled = this.committed = lease.offset
  }

  get length(): number {
    return this.waiting.length
  }

  get wantsMore(): boolean {
    return this.waiting.length < LOW
  }

  /** Has messages that are not being handled. */
  get isReady(): boolean {
    return !this.inHand && this.waiting.length > 0 && !this.signal.aborted
  }

  /** Nothing to handle, and nothing to commit. */
  get isAtRest(): boolean {
    return this.waiting.length === 0 && this.progress === undefined
  }

  /** Aborts when the lease is given up. */
  get signal(): AbortSignal {
    return this.stopping.signal
  }

  /** Where reading continues. */
  get cursor(): LogPosition {
    return { topic: this.topic, partition: this.partition, offset: this.nextRead }
  }

  /** The offset of completed work that is not committed yet; undefined if all of it is. */
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
    this.waiting.push(...messages)
    this.nextRead = last.offset + 1
  }

  /** The oldest messages, which stay until they are done. */
  oldest(limit: number): LoggedMessage[] {
    return this.waiting.slice(0, limit)
  }

  /** This many of the oldest messages are done. */
  done(count: number): void {
    const last = this.waiting.splice(0, count).at(-1)
    if (last) this.handled = last.offset + 1
  }

  /** Claims its messages until the work ends. */
  hold(work: Promise<void>, whenFree: () => void): void {
    this.inHand = work.finally(() => {
      this.inHand = undefined
      whenFree()
    })
  }

  /** Ends after the current transaction. The rest stays in the log. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.inHand
  }
}
