import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { firstRow, inTransaction, rows } from '@upline/db'
import { Repeater } from '@upline/jobs'
import type { SettledRow } from './fundings.service.ts'
import { SettledBatches } from './settled-batches.service.ts'

const MOST = 500
const EVERY_MS = 500

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
    const waiting = await firstRow(this.em.fork(), 'select 1 from resettlements limit 1')
    if (waiting) await inTransaction(this.em, (tx) => this.settle(tx))
  }

  private async settle(tx: EntityManager): Promise<void> {
    const settled = await rows<SettledRow>(tx, 'select * from resettle($1)', [MOST])
    await this.batches.tell(tx, settled, { cause: 'resettlement', topics: ['loans', 'commissions'] })
  }
}
