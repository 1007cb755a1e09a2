import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { firstRow } from '@upline/db'
import { Repeater } from '@upline/jobs'

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
    await firstRow(this.em.fork(), 'select fold_deltas($1)', [MAX_DELTAS])
  }
}
