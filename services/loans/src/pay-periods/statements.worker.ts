import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { statementReady } from '@upline/contracts/events'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { batchesOf } from '../settlement/settlement-events.ts'
import type { DateSpan } from '../pay-calendar/pay-periods-of.ts'
import {
  COUNT_PAYEES,
  IS_ANY_DUE,
  NOTICES_DUE,
  STATEMENTS_WRITTEN,
  TAKE_DUE_NOTICES,
  WITHOUT_STATEMENTS,
  WRITE_STATEMENTS,
  WRITE_STATEMENTS_OF_MOVEMENTS,
} from './pay-periods.queries.ts'
import { paymentOf, recordNotices } from './statement-notices.queries.ts'

const EVERY_MS = 2_000

type ClosedPeriod = DateSpan & { id: number }

/**
 * Notifies payees of their statements, apart from the lock, so that no writer waits. A run that is locked again notifies payees
 * whose statement changed.
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
    while (await firstRow(this.em.fork(), IS_ANY_DUE)) {
      const isMine = await inTransaction(this.em, (tx) => this.write(tx))
      if (!isMine) return
    }
  }

  private async write(tx: EntityManager): Promise<boolean> {
    const period = await firstRow<ClosedPeriod>(tx, WITHOUT_STATEMENTS)
    if (period) {
      await writeStatements(tx, period.id)
      await finishStatements(tx, period.id)
    }
    return (await this.notify(tx)) || period !== undefined
  }

  private async notify(tx: EntityManager): Promise<boolean> {
    const period = await firstRow<ClosedPeriod>(tx, TAKE_DUE_NOTICES)
    if (!period) return false
    const { id, startsOn, endsOn } = period
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

/** Sums up the lines of a period for each payee. */
export const writeStatements = (tx: EntityManager, periodNo: number): Promise<unknown> =>
  rows(tx, WRITE_STATEMENTS, [periodNo])

/** After the balances are settled. Payees are notified after the commit. Returns how many statements the period has. */
export async function finishStatements(tx: EntityManager, periodNo: number): Promise<number> {
  await rows(tx, WRITE_STATEMENTS_OF_MOVEMENTS, [periodNo])
  await rows(tx, STATEMENTS_WRITTEN, [periodNo])
  await rows(tx, NOTICES_DUE, [periodNo])
  return (await firstRow<{ payees: number }>(tx, COUNT_PAYEES, [periodNo]))!.payees
}
