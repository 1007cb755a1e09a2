import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { CONFIG, type EncompassConfig } from '../config.ts'
import { TenantSettings } from '../settings/tenant-settings.service.ts'
import { requestSync } from '../settings/settings.queries.ts'
import { lastPass } from './sync-runner.queries.ts'

const MINUTE_MS = 60_000

/** Schedules automatic syncs: this many minutes after the last pass. */
@Injectable()
export class SyncSchedule {
  private begunAt: Date | null = null

  constructor(
    private readonly em: EntityManager,
    private readonly settings: TenantSettings,
    @Inject(CONFIG) private readonly config: EncompassConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  begin(): void {
    this.begunAt = this.clock.now()
  }

  async askWhereDue(): Promise<void> {
    const { at, slot } = await this.next()
    const now = this.clock.now()
    if (!at || at > now) return
    await requestSync(this.em.fork(), {
      ...{ requestId: slot, requestedBy: 'schedule', requestedAt: now, isScheduled: true },
    })
  }

  /** null: never automatically. */
  async nextAt(): Promise<Date | null> {
    return (await this.next()).at
  }

  private async next(): Promise<{ at: Date | null; slot: string }> {
    const { pollingMinutes } = await this.settings.current(this.em.fork())
    if (pollingMinutes === 0) return { at: null, slot: '' }
    const last = await lastPass(this.em.fork())
    const wait = pollingMinutes * MINUTE_MS
    const from = last ? last.finishedAt.getTime() : 0
    // A demo shows the same loans for a while after each start before its first sync.
    const earliest = this.config.simulator ? (this.begunAt ?? this.clock.now()).getTime() + wait : 0
    return { at: new Date(Math.max(from + wait, earliest)), slot: `after-${last?.id ?? 'nothing'}` }
  }
}
