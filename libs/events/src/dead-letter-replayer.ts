import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { inTransaction, rows } from '@upline/db'
import { REQUESTED_LETTERS } from './dead-letter-sql.ts'
import type { StoredLetter } from './dead-letter.ts'
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
      const letters = await rows<StoredLetter>(this.em.fork(), REQUESTED_LETTERS, [this.options.service])
      const stuck = new Set<string>()
      for (const letter of letters) {
        const key = `${letter.topic} ${letter.key}`
        if (letter.isParking && stuck.has(key)) continue
        if (!(await this.replay(letter))) stuck.add(key)
      }
    } catch (fault) {
      this.logger.warn(`Replay: ${faultText(fault)}`)
    }
  }

  private async replay(letter: StoredLetter): Promise<boolean> {
    const message = { topic: letter.topic, key: letter.key, headers: letter.headers, body: letter.body } as EventMessage
    try {
      await this.consumer.handle(
        message,
        { number: letter.attempts + 1, claim: (tx) => this.claim(tx, letter) },
        (tx) => this.resolve(tx, letter),
      )
      this.logger.log(`${letter.eventType} ${letter.eventId} is handled after a replay`)
      return true
    } catch (fault) {
      if (isOutage(fault)) throw fault
      await this.recordFailure(letter, fault)
      return false
    }
  }

  private async claim(tx: EntityManager, letter: StoredLetter): Promise<'claimed' | 'done'> {
    await lockKey(tx, this.options.service, letter)
    const open = await rows(tx, 'select 1 from dead_letters where id = $1 and resolved_at is null for update', [
      letter.id,
    ])
    if (open.length === 0) return 'done'
    return (await claimReplay(tx, this.options.service, letter.eventId)) ? 'claimed' : 'done'
  }

  private async resolve(tx: EntityManager, letter: StoredLetter): Promise<void> {
    await rows(tx, 'update dead_letters set resolved_at = now() where id = $1 and resolved_at is null', [letter.id])
  }

  /** The dead letter waits for the next request, and so does what is parked behind it. */
  private async recordFailure(letter: StoredLetter, fault: unknown): Promise<void> {
    this.logger.warn(`${letter.eventType} ${letter.eventId} failed again: ${faultText(fault)}`)
    await inTransaction(this.em, async (tx) => {
      const sql = 'update dead_letters set attempts = attempts + 1, error = $2, failed_at = now() where id = $1'
      await rows(tx, sql, [letter.id, faultText(fault)])
      await rows(
        tx,
        `update dead_letters set replay_requested_at = null where resolved_at is null and (id = $1
           or ($2 and is_parking and group_name = $3 and topic = $4 and key = $5))`,
        [letter.id, letter.isParking, letter.group, letter.topic, letter.key],
      )
    })
  }
}
