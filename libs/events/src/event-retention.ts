import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { inBackground } from '@upline/config'
import { deleteInBatches, rows } from '@upline/db'
import { ADD_INBOX_WEEKS, DROP_INBOX_WEEKS, OLD_ROWS } from './event-retention.queries.ts'
import { EVENT_TRANSPORT, type EventTransport } from './event-transport.ts'
import { faultText } from './fault-text.ts'
import { LOG_DAYS } from './log-days.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Longer than the log's: an event that can still be delivered again must be known. */
export const INBOX_DAYS = 2 * LOG_DAYS

/**
 * Creates the partitions of the next weeks and drops expired ones, at the start and once an hour. Open dead letters
 * stay until they are resolved.
 */
@Injectable()
export class EventRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Retention')
  private readonly em: EntityManager
  private timer: NodeJS.Timeout | undefined

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(EVENT_TRANSPORT) private readonly transport: EventTransport,
  ) {
    this.em = orm.em as EntityManager
  }

  async onApplicationBootstrap(): Promise<void> {
    this.timer = setInterval(() => inBackground(this.trim(), this.logger), HOUR_MS).unref()
    await this.quietly(() => this.addWeeks(new Date()))
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer)
  }

  /** Runs each step separately: one that waits for a lock does not block the others. */
  async trim(now = new Date()): Promise<void> {
    const cutoff = new Date(now.getTime() - INBOX_DAYS * DAY_MS)
    await this.quietly(() => this.addWeeks(now))
    await this.quietly(() => this.transport.trim(LOG_DAYS))
    await this.quietly(() => rows(this.em.fork(), DROP_INBOX_WEEKS, [cutoff]))
    for (const sql of OLD_ROWS) await this.quietly(() => deleteInBatches(this.em, sql, [cutoff]))
  }

  private addWeeks(now: Date): Promise<unknown> {
    return rows(this.em.fork(), ADD_INBOX_WEEKS, [now])
  }

  private async quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (fault) {
      this.logger.warn(faultText(fault))
    }
  }
}
