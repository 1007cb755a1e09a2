import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { firstRow, inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { SettledBatches } from '../commissions/settled-batches.service.ts'
import { resettlePlans } from '../ledger/resettle.ts'
import { switchEstimates } from '../ledger/switch-estimates.ts'

const EVERY_MS = 1_000
const WAITS = `
  select plan_on(company_today()) <> (select version from estimate_plan) "isDue",
    exists (select from plan_resettlements) "hasFundings"`

/**
 * The job at the effective date: brings pending estimates to the plan of now, and fundings of a later date to the version
 * that holds then. It looks at what is, so a restart or a second replica loses and doubles nothing.
 */
@Injectable()
export class EstimatesWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater(EVERY_MS, () => this.drain(), new Logger('Estimates'))

  constructor(
    private readonly em: EntityManager,
    private readonly batches: SettledBatches,
    private readonly hints: LiveHints,
  ) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  async drain(): Promise<void> {
    const waits = await firstRow<{ isDue: boolean; hasFundings: boolean }>(this.em.fork(), WAITS)
    if (waits?.isDue) await inTransaction(this.em, (tx) => this.switch(tx))
    if (waits?.hasFundings) await inTransaction(this.em, (tx) => this.settle(tx))
  }

  private async switch(tx: EntityManager): Promise<void> {
    if (await switchEstimates(tx))
      this.hints.afterCommit(tx, { topics: ['loans', 'commissions', 'plans'], everyone: true })
  }

  private async settle(tx: EntityManager): Promise<void> {
    for await (const applied of resettlePlans(tx))
      await this.batches.publish(tx, applied, { cause: 'plan', topics: ['loans', 'commissions', 'statements'] })
  }
}
