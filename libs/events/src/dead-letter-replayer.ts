import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { inTransaction, rows } from '@upline/db'
import { REQUESTED_DEAD_LETTERS } from './dead-letter-sql.ts'
import type { StoredDeadLetter } from './dead-letter.ts'
import { EventConsumer } from './event-consumer.ts'
import type { EventMessage } from './event-message.ts'
import { EVENTS_OPTIONS, type EventsOptions } from './events-config.ts'
import { faultText, isOutage } from './fault-text.ts'
import { claimReplay, lockKey } from './inbox.ts'

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
    const open = await rows(tx, 'select 1 from dead_letters where id = $1 and resolved_at is null for update', [
      deadLetter.id,
    ])
    if (open.length === 0) return 'done'
    return (await claimReplay(tx, this.options.service, deadLetter.eventId)) ? 'claimed' : 'done'
  }

  private async resolve(tx: EntityManager, deadLetter: StoredDeadLetter): Promise<void> {
    await rows(tx, 'update dead_letters set resolved_at = now() where id = $1 and resolved_at is null', [deadLetter.id])
  }

  /** The dead letter waits for the next request, and so does what is parked behind it. */
  private async recordFailure(deadLetter: StoredDeadLetter, fault: unknown): Promise<void> {
    this.logger.warn(`${deadLetter.eventType} ${deadLetter.eventId} failed again: ${faultText(fault)}`)
    await inTransaction(this.em, async (tx) => {
      const sql = 'update dead_letters set attempts = attempts + 1, error = $2, failed_at = now() where id = $1'
      await rows(tx, sql, [deadLetter.id, faultText(fault)])
      await rows(
        tx,
        `update dead_letters set replay_requested_at = null where resolved_at is null and (id = $1
           or ($2 and is_parking and group_name = $3 and topic = $4 and key = $5))`,
        [deadLetter.id, deadLetter.isParking, deadLetter.group, deadLetter.topic, deadLetter.key],
      )
    })
  }
}
