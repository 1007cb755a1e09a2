import { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { firstRow } from '@upline/db'
import { metrics, readBefore } from '@upline/watch'
import { TenantSettings } from '../settings/tenant-settings.service.ts'
import { LAST_READ_OR_INSTALLED } from './status.queries.ts'

/** Exports when the tenant was last read and how often it should be. An alert needs both from the start. */
@Injectable()
export class SyncGauges implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private end: (() => void) | undefined

  constructor(
    private readonly em: EntityManager,
    private readonly settings: TenantSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.end = readBefore(() => this.read())
  }

  beforeApplicationShutdown(): void {
    this.end?.()
  }

  private async read(): Promise<void> {
    const last = await firstRow<{ at: Date | string }>(this.em.fork(), LAST_READ_OR_INSTALLED)
    if (last) metrics.syncLastRead.set(new Date(last.at).getTime() / 1000)
    const { pollingMinutes } = await this.settings.current(this.em.fork())
    metrics.syncInterval.set(pollingMinutes * 60)
  }
}
