import { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { firstRow } from '@upline/db'
import { beginAtZero, metrics, readBefore } from '@upline/watch'
import { DISABLED_COUNT, LATE } from './webhook.queries.ts'

/** Prometheus gauges of overdue deliveries and disabled endpoints. */
@Injectable()
export class WebhookGauges implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private end: (() => void) | undefined

  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    beginAtZero(metrics.webhookTries, 'outcome', ['sent', 'retried', 'failed'])
    this.end = readBefore(() => this.read())
  }

  beforeApplicationShutdown(): void {
    this.end?.()
  }

  private async read(): Promise<void> {
    const late = await firstRow<{ count: number; seconds: number }>(this.em.fork(), LATE, [this.clock.now()])
    metrics.webhooksDue.set(late?.count ?? 0)
    metrics.webhooksAge.set(Math.max(0, late?.seconds ?? 0))
    const disabled = await firstRow<{ count: number }>(this.em.fork(), DISABLED_COUNT)
    metrics.webhooksGivenUp.set(disabled?.count ?? 0)
  }
}
