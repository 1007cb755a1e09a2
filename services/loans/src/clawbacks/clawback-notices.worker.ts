import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { clawbackBooked } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { addNotices, claimChecks } from './clawback-notices.queries.ts'

const EVERY_MS = 2_000
const MAX_LOANS = 500

/** Notifies payees of clawbacks before a pay run deducts them, apart from the ledger, so that no writer waits. */
@Injectable()
export class ClawbackNoticesWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Clawback notices', EVERY_MS, () => this.drain())

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  async drain(): Promise<void> {
    let taken: number
    do taken = await inTransaction(this.em, (tx) => this.notify(tx))
    while (taken === MAX_LOANS)
  }

  /** How many loans were looked at. */
  private async notify(tx: EntityManager): Promise<number> {
    const loanIds = await claimChecks(tx, MAX_LOANS)
    if (loanIds.length === 0) return 0
    const at = this.clock.now().toISOString()
    const events = (await addNotices(tx, loanIds)).map(({ id, ...data }) => ({
      ...{ type: clawbackBooked, key: data.memberId, aggregateVersion: id },
      data: { ...data, at },
    }))
    if (events.length > 0) await this.outbox.appendAll(tx, events)
    return loanIds.length
  }
}
