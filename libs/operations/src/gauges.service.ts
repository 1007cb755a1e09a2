import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { metrics, readBefore, versionOf } from '@upline/watch'
import { OwnState } from './own-state.service.ts'

/** The facts of the Operations page for Prometheus. Each is read separately, so that one failure hides no other. */
@Injectable()
export class Gauges implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly ends: (() => void)[] = []

  constructor(private readonly state: OwnState) {}

  onApplicationBootstrap(): void {
    metrics.buildInfo.set({ version: versionOf() }, 1)
    // The pool first, because reading the others uses it.
    const readings = [this.readStores, this.readWaiting, this.readLag, this.readQueues, this.readSweeps]
    for (const reading of readings) this.ends.push(readBefore(() => reading.call(this)))
  }

  beforeApplicationShutdown(): void {
    for (const end of this.ends) end()
  }

  private async readWaiting(): Promise<void> {
    const { outbox, deadLetters } = await this.state.waiting()
    metrics.outboxEvents.set(outbox.events)
    metrics.outboxAge.set(outbox.oldestSeconds ?? 0)
    metrics.deadLetters.set(deadLetters)
  }

  private async readLag(): Promise<void> {
    for (const { topic, events } of (await this.state.lag()) ?? [])
      metrics.lag.set({ group: this.state.service, topic }, events)
  }

  private async readQueues(): Promise<void> {
    for (const { queue, ...states } of await this.state.queues())
      for (const [state, count] of Object.entries(states)) metrics.jobs.set({ queue, state }, count)
  }

  /** A timestamp, not an age: while the database is unavailable the age still grows. */
  private async readSweeps(): Promise<void> {
    for (const { name: task, everyMs, since } of await this.state.sweeps()) {
      metrics.sweepLastRun.set({ task }, Date.parse(since) / 1000)
      metrics.sweepInterval.set({ task }, everyMs / 1000)
    }
  }

  private async readStores(): Promise<void> {
    for (const [state, count] of Object.entries(await this.state.pool())) metrics.pool.set({ state }, count)
    metrics.databaseBytes.set(await this.state.databaseBytes())
  }
}
