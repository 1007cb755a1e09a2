import type { DirectSession } from '../direct-session.ts'
import type { EventBatches } from '../event-batches.ts'
import type { FrozenHolder } from '../frozen-holder.ts'
import { pause, type Wakeup } from '../wakeup.ts'
import { GroupCursor, type LateStart, type Lease, type LoggedMessage, partitionName } from './group-cursor.ts'
import { GroupDispatcher } from './group-dispatcher.ts'
import { PartitionQueue } from './partition-queue.ts'

/** A NOTIFY wakes a reader at rest, on the connection that holds its leases. So it reads without one only when it renews them. */
const POLL = 1_000
const LEASE_INTERVAL = 1_000
const COMMIT_INTERVAL = 100
const READ_LIMIT = 200

export interface ReaderParts {
  group: string
  topics: string[]
  batches: EventBatches
  wakeup: Wakeup
  /** Time between two reads, and between transactions. */
  gapMs: number
  /** Time to wait for another reader of the group that holds the wanted leases. */
  holder: FrozenHolder
  warn: (message: string) => void
}

/** One session of a group's consumer. It lasts as long as its connection, and so do its leases. */
export class GroupReader {
  private readonly parts: ReaderParts
  private readonly session: DirectSession
  private readonly log: GroupCursor
  private readonly queues = new Map<string, PartitionQueue>()
  private readonly dispatcher: GroupDispatcher
  private mayHaveMore = false
  private leasedAt = 0
  private committedAt = 0

  constructor(parts: ReaderParts, session: DirectSession) {
    this.parts = parts
    this.session = session
    this.log = new GroupCursor(session, parts.group)
    const { batches, gapMs, warn } = parts
    this.dispatcher = new GroupDispatcher({
      batches,
      gapMs,
      warn,
      queues: this.queues,
      onDone: () => this.wakeIfHungry(),
    })
  }

  async run(): Promise<void> {
    this.session.signal.addEventListener('abort', () => this.parts.wakeup.wake())
    try {
      while (!this.session.signal.aborted) {
        if (Date.now() - this.leasedAt >= LEASE_INTERVAL) await this.renewLeases()
        const readAt = performance.now()
        const found = await this.read()
        await this.commitNowAndThen()
        const isAtRest = [...this.queues.values()].every((queue) => queue.isAtRest)
        if (found === READ_LIMIT) continue
        await this.parts.wakeup.sleep(isAtRest ? POLL : COMMIT_INTERVAL)
        if (found > 0) await this.waitSince(readAt)
      }
    } finally {
      this.dispatcher.stop()
      await Promise.all([...this.queues.values()].map((queue) => queue.stop()))
    }
    await this.commit()
  }

  /** If messages arrive one by one, several are read together. */
  private waitSince(readAt: number): Promise<void> {
    const wait = readAt + this.parts.gapMs - performance.now()
    return wait > 0 ? pause(wait, this.session.signal).catch(() => undefined) : Promise.resolve()
  }

  private async renewLeases(): Promise<void> {
    this.leasedAt = Date.now()
    const held = [...this.queues.values()].map((queue) => ({ ...queue.cursor, epoch: queue.epoch }))
    await this.dropFenced(held, await this.log.standing(held))
    const leases = await this.log.lease(this.parts.topics, [...this.queues.values()])
    for (const lease of leases) this.queues.set(partitionName(lease), new PartitionQueue(lease))
    for (const late of await this.log.begunLate(leases)) this.parts.warn(lateText(this.parts.group, late))
    if ((await this.parts.holder.end(this.session.query)) === 0) return
    this.parts.warn('Took over from a reader that was silent')
    this.leasedAt = 0
  }

  /** The read-ahead has run low, and there may be more. */
  private wakeIfHungry(): void {
    if (this.mayHaveMore && [...this.queues.values()].every((queue) => queue.wantsMore)) this.parts.wakeup.wake()
  }

  /** Fenced: another process raised the epoch, so this one stops the partition and requests it again. */
  private async dropFenced(held: Lease[], standing: Lease[]): Promise<void> {
    const names = new Set(standing.map(partitionName))
    const fenced = held.filter((lease) => !names.has(partitionName(lease)))
    if (fenced.length === 0) return
    await Promise.all(fenced.map((lease) => this.queues.get(partitionName(lease))?.stop()))
    for (const lease of fenced) this.queues.delete(partitionName(lease))
    await this.log.release(fenced)
    this.leasedAt = 0
  }

  private async read(): Promise<number> {
    const hungry = [...this.queues.values()].filter((queue) => queue.wantsMore)
    if (hungry.length === 0) return 0
    const messages = await this.log.read(
      hungry.map((queue) => queue.cursor),
      { limit: READ_LIMIT, types: this.parts.batches.types },
    )
    const byPartition = Map.groupBy(messages, partitionName)
    for (const [name, list] of byPartition) this.queues.get(name)?.add(list)
    this.dispatcher.start()
    const found = Math.max(0, ...[...byPartition.values()].map((list: LoggedMessage[]) => list.length))
    this.mayHaveMore = found === READ_LIMIT
    return found
  }

  /** Offsets lag a little behind the effects. The inbox makes that harmless. */
  private async commitNowAndThen(): Promise<void> {
    if (Date.now() - this.committedAt >= COMMIT_INTERVAL) await this.commit()
  }

  private async commit(): Promise<void> {
    const progress = [...this.queues.values()].flatMap((queue) => queue.progress ?? [])
    if (progress.length === 0) return
    this.committedAt = Date.now()
    const committed = await this.log.commit(progress)
    for (const lease of committed) this.queues.get(partitionName(lease))?.hasCommitted(lease.offset)
    await this.dropFenced(progress, committed)
  }
}

const lateText = (group: string, { topic, lost }: LateStart): string =>
  `${group} begins to read ${topic} after ${lost} of its events were dropped. Rebuild the read models of ${group}: npm run events rebuild`
