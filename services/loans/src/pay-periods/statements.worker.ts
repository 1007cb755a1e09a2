import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { statementReady } from '@upline/contracts/events'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { batchesOf } from '../settlement/settlement-events.ts'
import type { DateSpan } from '../pay-calendar/pay-periods-of.ts'
import { STATEMENTS_WRITTEN, WITHOUT_STATEMENTS, WRITE_STATEMENTS } from './pay-periods.sql.ts'
import { paymentOf, recordNotices } from './statement-notices.queries.ts'

const EVERY_MS = 2_000
const PENDING = 'select 1 from pay_periods where closed_at is not null and statements_at is null limit 1'

type ClosedPeriod = DateSpan & { id: number }

/**
 * Writes the statements of closed periods and notifies members, apart from the lock, so that no writer waits. A run that is locked
 * again notifies payees whose statement changed.
 */
@Injectable()
export class StatementsWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Statements', EVERY_MS, () => this.drain())

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  async drain(): Promise<void> {
    while (await firstRow(this.em.fork(), PENDING)) {
      const isMine = await inTransaction(this.em, (tx) => this.write(tx))
      if (!isMine) return
    }
  }

  private async write(tx: EntityManager): Promise<boolean> {
    const period = await firstRow<ClosedPeriod>(tx, WITHOUT_STATEMENTS)
    if (!period) return false
    const { id, startsOn, endsOn } = period
    await rows(tx, WRITE_STATEMENTS, [id])
    await rows(tx, STATEMENTS_WRITTEN, [id])
    const noticed = await recordNotices(tx, id)
    const at = this.clock.now().toISOString()
    const events = noticed.map(({ memberId, isChanged, netCents: totalCents, ...payment }) => ({
      ...{ type: statementReady, key: memberId, aggregateVersion: id },
      data: {
        ...{ periodId: String(id), memberId, startsOn, endsOn, totalCents, at },
        ...{ payment: paymentOf(payment), isChanged },
      },
    }))
    for (const batch of batchesOf(events)) await this.outbox.appendAll(tx, batch)
    this.hints.afterCommit(tx, { topics: ['statements'], everyone: true })
    return true
  }
}
