import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { LiveTopic } from '@upline/contracts'
import type { NewEvent } from '@upline/contracts/events'
import { LiveHints, Outbox } from '@upline/events'
import { holdEvents } from './hold-events.ts'
import type { Applied } from '../ledger/apply-changes.ts'
import { readSettlement } from '../ledger/settlement.queries.ts'
import { batchEvents } from './settlement-events.ts'

/** Publishes settlements of loans that no one changed. */
@Injectable()
export class SettledBatches {
  constructor(
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
  ) {}

  async publish(
    tx: EntityManager,
    { settled, company, newlyHeld }: Pick<Applied, 'settled' | 'company' | 'newlyHeld'>,
    { cause, topics }: { cause: string; topics: LiveTopic[] },
  ): Promise<void> {
    if (newlyHeld.length > 0) await this.outbox.appendAll(tx, holdEvents(newlyHeld, false))
    const [first] = settled
    if (!first) return
    const settlement = await readSettlement(tx, settled, company)
    await this.outbox.appendAll(tx, batchEvents(settlement, { cause, key: first.loanId }) as NewEvent[])
    this.hints.afterCommit(tx, { topics, everyone: true })
  }
}
