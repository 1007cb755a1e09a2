import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { PublicPages } from '@upline/auth'
import { CLOCK, type Clock, inBackground } from '@upline/config'
import type { PublicPagesSetting, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { publicPages, savePublicPages } from './public-pages.queries.ts'

/** A Redis that lost its data has the value again within this time. */
const SHARE_INTERVAL_MS = 3_000

/** Stores the switch. This table is the source of truth; gateway and services read it from Redis. */
@Injectable()
export class PublicPagesService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('PublicPages')
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly em: EntityManager,
    private readonly pages: PublicPages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.shareSetting()
    this.timer = setInterval(() => inBackground(this.shareSetting(), this.logger), SHARE_INTERVAL_MS)
    this.timer.unref()
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer)
  }

  async show(): Promise<PublicPagesSetting> {
    return { publicPages: await this.pages.areOpen() }
  }

  async change(isOpen: boolean, by: SessionUser): Promise<PublicPagesSetting> {
    await inTransaction(this.em, (tx) => savePublicPages(tx, isOpen, { byId: by.id, at: this.clock.now() }))
    await this.pages.set(isOpen)
    return { publicPages: isOpen }
  }

  /** Never set here: PUBLIC_PAGES applies. */
  private async shareSetting(): Promise<void> {
    try {
      const chosen = await publicPages(this.em)
      if (chosen !== undefined) await this.pages.set(chosen)
    } catch {
      // The next run publishes it.
    }
  }
}
