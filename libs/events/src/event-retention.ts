import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { inBackground } from '@upline/config'
import { affected } from '@upline/db'
import { EVENT_TRANSPORT, type EventTransport } from './event-transport.ts'
import { faultText } from './fault-text.ts'
import { LOG_DAYS } from './log-days.ts'

const HOUR = 3_600_000

/** Longer than the log's: an event that can still be delivered again must still be known. */
const INBOX_DAYS = 2 * LOG_DAYS

/** Trims, once an hour, what nobody will ask for again. Open dead letters stay until somebody resolves them. */
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

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => inBackground(this.trim(), this.logger), HOUR).unref()
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer)
  }

  async trim(): Promise<void> {
    try {
      await this.transport.trim(LOG_DAYS)
      await this.remove('inbox where handled_at <')
      await this.remove('dead_letters where resolved_at <')
    } catch (fault) {
      this.logger.warn(faultText(fault))
    }
  }

  private remove(what: string): Promise<number> {
    return affected(this.em.fork(), `delete from ${what} now() - make_interval(days => $1)`, [INBOX_DAYS])
  }
}
