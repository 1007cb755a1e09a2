import type { DirectSession } from '../direct-session.ts'
import type { EventMessage } from '../event-message.ts'
import type { Wakeup } from '../wakeup.ts'
import { GroupCursor, type Lease, type LoggedMessage } from './group-cursor.ts'
import { PartitionRunner } from './partition-runner.ts'
import { Turns } from './turns.ts'

/** A process has a pool of 5: so many messages at once leave connections for its requests. */
const AT_ONCE = 3
const POLL = 500
const LEASE_INTERVAL = 1_000
const COMMIT_INTERVAL = 100
const READ_LIMIT = 200

export interface ReaderParts {
  group: string
  topics: string[]
  consume: (message: EventMessage, signal: AbortSignal) => Promise<void>
  wakeup: Wakeup
  warn: (message: string) => void
}

/** One life of a group's consumer: as long as its connection, and with it its leases, lasts. */
export class GroupReader {
  private readonly parts: ReaderParts
  private readonly session: DirectSession
  private readonly log: GroupCursor
  private readonly turns = new Turns(AT_ONCE)
  private readonly runners = new Map<string, PartitionRunner>()
  private leasedAt = 0
  private committedAt = 0

  constructor(parts: ReaderParts, session: DirectSession) {
    this.parts = parts
    this.session = session
    this.log = new GroupCursor(session, parts.group)
  }

  async run(): Promise<void> {
    this.session.signal.addEventListener('abort', () => this.parts.wakeup.wake())
    try {
      while (!this.session.signal.aborted) {
        if (Date.now() - this.leasedAt >= LEASE_INTERVAL) await this.renewLeases()
        const found = await this.read()
        const isDirty = await this.commitNowAndThen()
        if (found < READ_LIMIT) await this.parts.wakeup.sleep(isDirty ? COMMIT_INTERVAL : POLL)
      }
    } finally {
      await Promise.all([...this.runners.values()].map((runner) => runner.stop()))
    }
    await this.commit()
  }

  private async renewLeases(): Promise<void> {
    this.leasedAt = Date.now()
    const held = [...this.runners.values()].map((runner) => ({ ...runner.cursor, epoch: runner.epoch }))
    await this.dropFenced(held, await this.log.standing(held))
    for (const lease of await this.log.lease(this.parts.topics, [...this.runners.values()])) this.startRunner(lease)
  }

  private startRunner(lease: Lease): void {
    const runner = new PartitionRunner({
      lease,
      consume: (message, signal) => this.turns.take(() => this.parts.consume(message, signal)),
      onLow: () => this.parts.wakeup.wake(),
      warn: this.parts.warn,
    })
    this.runners.set(nameOf(lease), runner)
  }

  /** Fenced: somebody raised the epoch, so this process stops that partition and asks for it anew. */
  private async dropFenced(held: Lease[], standing: Lease[]): Promise<void> {
    const names = new Set(standing.map(nameOf))
    const fenced = held.filter((lease) => !names.has(nameOf(lease)))
    if (fenced.length === 0) return
    await Promise.all(fenced.map((lease) => this.runners.get(nameOf(lease))?.stop()))
    for (const lease of fenced) this.runners.delete(nameOf(lease))
    await this.log.release(fenced)
    this.leasedAt = 0
  }

  private async read(): Promise<number> {
    const hungry = [...this.runners.values()].filter((runner) => runner.wantsMore)
    if (hungry.length === 0) return 0
    const messages = await this.log.read(
      hungry.map((runner) => runner.cursor),
      READ_LIMIT,
    )
    const byPartition = Map.groupBy(messages, nameOf)
    for (const [name, list] of byPartition) this.runners.get(name)?.add(list)
    return Math.max(0, ...[...byPartition.values()].map((list: LoggedMessage[]) => list.length))
  }

  /** Offsets lag a little behind the effects: the inbox makes that harmless. */
  private async commitNowAndThen(): Promise<boolean> {
    const isDirty = [...this.runners.values()].some((runner) => runner.progress)
    if (isDirty && Date.now() - this.committedAt < COMMIT_INTERVAL) return true
    if (isDirty) await this.commit()
    return false
  }

  private async commit(): Promise<void> {
    this.committedAt = Date.now()
    const progress = [...this.runners.values()].flatMap((runner) => runner.progress ?? [])
    if (progress.length === 0) return
    const committed = await this.log.commit(progress)
    for (const lease of committed) this.runners.get(nameOf(lease))?.hasCommitted(lease.offset)
    await this.dropFenced(progress, committed)
  }
}

const nameOf = (of: { topic: string; partition: number }): string => `${of.topic} ${of.partition}`
