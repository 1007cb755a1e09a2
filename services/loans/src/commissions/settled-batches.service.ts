import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { LiveTopic } from '@upline/contracts'
import type { NewEvent } from '@upline/contracts/events'
import { LiveHints, Outbox } from '@upline/events'
import { FundingsService, type SettledRow } from './fundings.service.ts'
import { batchEvents } from './settlement-events.ts'

/** Tells the house of loans that were settled again without anybody having changed them. */
@Injectable()
export class SettledBatches {
  constructor(
    private readonly fundings: FundingsService,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
  ) {}

  async tell(
    tx: EntityManager,
    settled: readonly SettledRow[],
    { cause, topics }: { cause: string; topics: LiveTopic[] },
  ): Promise<void> {
    const [first] = settled
    if (!first) return
    const settlement = await this.fundings.settlementOf(tx, settled)
    await this.outbox.appendAll(tx, batchEvents(settlement, { cause, key: first.loan_id }) as NewEvent[])
    this.hints.afterCommit(tx, { topics, everyone: true })
  }
}
