import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { Repeater } from '@upline/jobs'
import { foldDeltas } from '../ledger/rollups.queries.ts'

const MAX_DELTAS = 200_000
const EVERY_MS = 1_000

/** Folds the deltas every second, so that reading a member's totals remains one short scan. */
@Injectable()
export class RollUpWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Roll-ups', EVERY_MS, () => this.fold())

  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  async fold(): Promise<void> {
    await foldDeltas(this.em.fork(), MAX_DELTAS)
  }
}
