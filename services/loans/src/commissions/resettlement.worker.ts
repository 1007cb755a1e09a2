import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { firstRow, inTransaction, rows } from '@upline/db'
import { Repeater } from '@upline/jobs'
import type { SettledRow } from './fundings.service.ts'
import { SettledBatches } from './settled-batches.service.ts'

/** Moves at once, and loans at once: what a transaction reads and tells of them fits a process, however many they touch. */
const MOST_MOVES = 500
const MOST_LOANS = 500
const EVERY_MS = 500
/** Then the repeater looks whether it is to stop. */
const MOST_STEPS = 20

const WAITS = 'select exists (select from resettlements) moves, exists (select from resettling) loans'

/**
 * Settles fundings again that a late or back-dated row of the hierarchy may touch. Apart from the folder: it may wait for
 * loans that an import holds.
 */
@Injectable()
export class ResettlementWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater(EVERY_MS, () => this.drain(), new Logger('Resettlement'))

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
    for (let step = 0; step < MOST_STEPS; step++) {
      const waits = await firstRow<{ moves: boolean; loans: boolean }>(this.em.fork(), WAITS)
      if (waits?.moves) await inTransaction(this.em, (tx) => rows(tx, 'select spread_resettlements($1)', [MOST_MOVES]))
      else if (waits?.loans) await inTransaction(this.em, (tx) => this.settle(tx))
      else return
    }
  }

  private async settle(tx: EntityManager): Promise<void> {
    const settled = await rows<SettledRow>(tx, 'select * from resettle_next($1)', [MOST_LOANS])
    await this.batches.tell(tx, settled, { cause: 'resettlement', topics: ['loans', 'commissions'] })
  }
}
