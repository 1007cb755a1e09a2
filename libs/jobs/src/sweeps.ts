import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { inBackground } from '@upline/config'
import type { SweepState } from '@upline/contracts'
import { rows } from '@upline/db'
import { inSpan } from '@upline/watch'
import { END, EXTEND, REGISTER, STATES, TAKE_DUE } from './sweep.queries.ts'

/** Recurring work of a service. One replica at a time runs it. */
export interface Sweep {
  /** Imperative, unique in the service: 'sweep-mails'. */
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

const LOOK_INTERVAL_MS = 2_000
const LEASE_MS = 30_000
const EXTEND_INTERVAL_MS = 10_000

/** A sweep that has not succeeded for this many intervals is late. */
export const LATE_AFTER_INTERVALS = 3

interface StateRow {
  name: string
  everyMs: number
  lastRunAt: Date | string | null
  nextRunAt: Date | string
  fault: string | null
  since: Date | string
  now: Date | string
}

/**
 * Repeats work according to a table of the service's own database: which sweep is due, who runs it, and when each last
 * succeeded. Redis is not involved, so a Redis that loses its data or is replaced stops none of it.
 */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Sweeps')
  private readonly em: EntityManager
  private readonly sweeps = new Map<string, Sweep>()
  private readonly running = new Map<string, Promise<void>>()
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> = Promise.resolve()
  private isStopped = false

  constructor(@Inject(MikroORM) orm: MikroORM) {
    this.em = orm.em as EntityManager
  }

  /** Call it before the application has started. The first run follows immediately. */
  register(sweep: Sweep): void {
    this.sweeps.set(sweep.name, sweep)
  }

  /** The rows exist from the start: a sweep that never ran is late like one that stopped. */
  async onApplicationBootstrap(): Promise<void> {
    for (const { name, everyMs } of this.sweeps.values()) await rows(this.em.fork(), REGISTER, [name, everyMs])
    if (this.sweeps.size > 0) this.lookSoon(0)
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.looking
    await Promise.all(this.running.values())
  }

  async states(): Promise<SweepState[]> {
    const found = await rows<StateRow>(this.em.fork(), STATES, [[...this.sweeps.keys()]])
    return found.map(stateOf)
  }

  private lookSoon(inMs: number): void {
    this.timer = setTimeout(() => {
      this.looking = this.look()
        .catch((fault: Error) => this.logger.warn(`will retry soon: ${fault.name}`))
        .then(() => {
          if (!this.isStopped) this.lookSoon(LOOK_INTERVAL_MS)
        })
    }, inMs)
  }

  private async look(): Promise<void> {
    const idle = [...this.sweeps.keys()].filter((name) => !this.running.has(name))
    const due = await rows<{ name: string }>(this.em.fork(), TAKE_DUE, [idle, LEASE_MS])
    for (const { name } of due) {
      const run = this.run(this.sweeps.get(name)!).finally(() => this.running.delete(name))
      this.running.set(name, run)
    }
  }

  private async run({ name, run }: Sweep): Promise<void> {
    const extending = setInterval(
      () => inBackground(this.write(EXTEND, [name, LEASE_MS]), this.logger),
      EXTEND_INTERVAL_MS,
    )
    let fault: string | null = null
    try {
      await inSpan(`sweep ${name}`, { kind: 'consumer' }, run)
    } catch (thrown) {
      fault = thrown instanceof Error ? thrown.name : 'unknown error'
      this.logger.warn(`${name} failed: ${fault}`)
    } finally {
      clearInterval(extending)
    }
    await this.write(END, [name, fault])
  }

  /** If the database is unavailable, the lease expires. */
  private async write(sql: string, parameters: unknown[]): Promise<void> {
    await rows(this.em.fork(), sql, parameters).catch((fault: Error) => this.logger.warn(fault.name))
  }
}

const iso = (at: Date | string): string => new Date(at).toISOString()

function stateOf({ name, everyMs, lastRunAt, nextRunAt, fault, since, now }: StateRow): SweepState {
  const silentMs = Date.parse(iso(now)) - Date.parse(iso(since))
  return {
    ...{ name, everyMs, fault, nextRunAt: iso(nextRunAt), lastRunAt: lastRunAt === null ? null : iso(lastRunAt) },
    since: iso(since),
    isLate: silentMs > LATE_AFTER_INTERVALS * everyMs,
  }
}
