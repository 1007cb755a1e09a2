import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { Repeater } from '@upline/jobs'
import { waitingResettlements } from '../ledger/resettlements.queries.ts'
import { resettleNext, spreadResettlements } from '../ledger/resettle.ts'
import { SettledBatches } from './settled-batches.service.ts'

/** Per transaction, so that what it reads and publishes fits in memory. */
const MAX_MOVES = 500
const MAX_LOANS = 500
const EVERY_MS = 500
/** After these steps the repeater checks whether it must stop. */
const MAX_STEPS = 20

/**
 * Resettles fundings that a late or backdated change of the hierarchy can affect. It is separate from the worker
 * that folds sums, because it can wait for loans that an import locks.
 */
@Injectable()
export class ResettlementWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Resettlement', EVERY_MS, () => this.drain())

  constructor(
    private readonly em: EntityManager,
    private readonly batches: SettledBatches,
  ) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  async drain(): Promise<void> {
    for (let step = 0; step < MAX_STEPS; step++) {
      const waits = await waitingResettlements(this.em.fork())
      if (waits?.moves) await inTransaction(this.em, (tx) => spreadResettlements(tx, MAX_MOVES))
      else if (waits?.loans) await inTransaction(this.em, (tx) => this.settle(tx))
      else return
    }
  }

  private async settle(tx: EntityManager): Promise<void> {
    const applied = await resettleNext(tx, MAX_LOANS)
    if (applied) await this.batches.publish(tx, applied, { cause: 'resettlement', topics: ['loans', 'commissions'] })
  }
}
