import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Optional } from '@nestjs/common'
import type { ServiceState, SweepState, TopicLag } from '@upline/contracts'
import { firstRow, poolState } from '@upline/db'
import { EVENT_TRANSPORT, type EventTransport } from '@upline/events'
import { HealthChecks, SERVICE_NAME } from '@upline/http'
import { Sweeps } from '@upline/jobs'
import { versionOf } from '@upline/watch'
import { FailedJobs } from './failed-jobs.service.ts'
import { OperationsFacts } from './facts.ts'
import { SIZE, WAITING } from './own-state.queries.ts'

interface Waiting {
  events: number
  oldest: string | null
  dead: number
}

const SIZE_FRESH_MS = 30_000

/** The current status of this service, read from its stores. */
@Injectable()
export class OwnState {
  private readonly em: EntityManager
  private size: { at: number; bytes: number } | undefined

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(SERVICE_NAME) readonly service: string,
    @Inject(EVENT_TRANSPORT) private readonly transport: EventTransport,
    private readonly health: HealthChecks,
    private readonly jobs: FailedJobs,
    private readonly facts: OperationsFacts,
    @Optional() @Inject(Sweeps) private readonly sweepTable: Sweeps | null,
  ) {
    this.em = orm.em as EntityManager
  }

  async read(): Promise<ServiceState> {
    const [{ ready, checks }, waiting, lag] = await Promise.all([
      this.health.run(this.service),
      this.waiting(),
      this.lag(),
    ])
    return {
      ...{ service: this.service, answers: true, version: versionOf(), ready, checks, lag },
      ...waiting,
      queues: await this.jobs.queues().catch(() => []),
      sweeps: await this.sweeps(),
      pool: await poolState(this.em),
      databaseBytes: await this.databaseBytes(),
      facts: await this.facts.read(),
    }
  }

  async waiting(): Promise<Pick<ServiceState, 'outbox' | 'deadLetters'>> {
    const found = await firstRow<Waiting>(this.em.fork(), WAITING)
    const { events = 0, oldest = null, dead = 0 } = found ?? {}
    const age = oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : null
    return { outbox: { events, oldestSeconds: age }, deadLetters: dead }
  }

  lag(): Promise<TopicLag[] | null> {
    return this.transport.lag().catch(() => null)
  }

  async databaseBytes(): Promise<number> {
    if (!this.size || performance.now() - this.size.at > SIZE_FRESH_MS) {
      const bytes = (await firstRow<{ bytes: number }>(this.em.fork(), SIZE))?.bytes ?? 0
      this.size = { at: performance.now(), bytes }
    }
    return this.size.bytes
  }

  queues() {
    return this.jobs.queues()
  }

  /** Null for a service without background work. */
  async sweeps(): Promise<SweepState[]> {
    return (await this.sweepTable?.states()) ?? []
  }

  pool() {
    return poolState(this.em)
  }
}
