import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import type { NewEvent } from '@upline/contracts/events'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { FundingsService, type SettledRow } from './fundings.service.ts'
import { batchEvents } from './settlement-events.ts'

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
    private readonly fundings: FundingsService,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
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
    if (settled.length === 0) return
    const settlement = await this.fundings.settlementOf(tx, settled)
    const about = { cause: 'resettlement', key: settled[0]?.loan_id ?? '' }
    await this.outbox.appendAll(tx, batchEvents(settlement, about) as NewEvent[])
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], everyone: true })
  }
}
