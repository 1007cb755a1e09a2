import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { inTransaction, rows } from '@upline/db'
import {
  CANCEL_REPLAY,
  COUNT_FAILED_REPLAY,
  LOCK_OPEN_DEAD_LETTER,
  REQUESTED_DEAD_LETTERS,
  RESOLVE_DEAD_LETTER,
} from './dead-letters.queries.ts'
import type { StoredDeadLetter } from './dead-letter.ts'
import { EventConsumer } from './event-consumer.ts'
import type { EventMessage } from './event-message.ts'
import { EVENTS_OPTIONS, type EventsOptions } from './events-config.ts'
import { faultText, isOutage } from './fault-text.ts'
import { claimReplay, lockKey } from './inbox.store.ts'

const INTERVAL = 1_000

/** Replays dead letters on request: the oldest first, through the same inbox. */
@Injectable()
export class DeadLetterReplayer {
  private readonly logger = new Logger('Dead letters')
  private readonly em: EntityManager
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(EVENTS_OPTIONS) private readonly options: EventsOptions,
    @Inject(EventConsumer) private readonly consumer: EventConsumer,
  ) {
    this.em = orm.em as EntityManager
  }

  start(): void {
    this.timer = setInterval(() => {
      this.running ??= this.replayRequested().finally(() => (this.running = undefined))
    }, INTERVAL)
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.running
  }

  private async replayRequested(): Promise<void> {
    try {
      const deadLetters = await rows<StoredDeadLetter>(this.em.fork(), REQUESTED_DEAD_LETTERS, [this.options.service])
      const stuck = new Set<string>()
      for (const deadLetter of deadLetters) {
        const key = `${deadLetter.topic} ${deadLetter.key}`
        if (deadLetter.isParking && stuck.has(key)) continue
        if (!(await this.replay(deadLetter))) stuck.add(key)
      }
    } catch (fault) {
      this.logger.warn(`Replay: ${faultText(fault)}`)
    }
  }

  private async replay(deadLetter: StoredDeadLetter): Promise<boolean> {
    const message = {
      topic: deadLetter.topic,
      key: deadLetter.key,
      headers: deadLetter.headers,
      body: deadLetter.body,
    } as EventMessage
    try {
      await this.consumer.handle(
        message,
        { number: deadLetter.attempts + 1, claim: (tx) => this.claim(tx, deadLetter) },
        (tx) => this.resolve(tx, deadLetter),
      )
      this.logger.log(`${deadLetter.eventType} ${deadLetter.eventId} is handled after a replay`)
      return true
    } catch (fault) {
      if (isOutage(fault)) throw fault
      await this.recordFailure(deadLetter, fault)
      return false
    }
  }

  private async claim(tx: EntityManager, deadLetter: StoredDeadLetter): Promise<'claimed' | 'done'> {
    await lockKey(tx, this.options.service, deadLetter)
    const open = await rows(tx, LOCK_OPEN_DEAD_LETTER, [deadLetter.id])
    if (open.length === 0) return 'done'
    return (await claimReplay(tx, this.options.service, deadLetter.eventId)) ? 'claimed' : 'done'
  }

  private async resolve(tx: EntityManager, deadLetter: StoredDeadLetter): Promise<void> {
    await rows(tx, RESOLVE_DEAD_LETTER, [deadLetter.id])
  }

  /** The dead letter waits for the next request, and so does what is parked behind it. */
  private async recordFailure(deadLetter: StoredDeadLetter, fault: unknown): Promise<void> {
    this.logger.warn(`${deadLetter.eventType} ${deadLetter.eventId} failed again: ${faultText(fault)}`)
    await inTransaction(this.em, async (tx) => {
      const { id, isParking, group, topic, key } = deadLetter
      await rows(tx, COUNT_FAILED_REPLAY, [id, faultText(fault)])
      await rows(tx, CANCEL_REPLAY, [id, isParking, group, topic, key])
    })
  }
}
