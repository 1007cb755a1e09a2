import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { memberIdsOf } from '../ledger/company.queries.ts'
import { settleTiers } from '../ledger/settle-tiers.ts'
import { hasTierRecounts } from '../ledger/tiers.queries.ts'

/** Per transaction. */
const MAX_MONTHS = 200
const INTERVAL_MS = 500
/** After these steps the repeater checks whether it must stop. */
const MAX_STEPS = 20

/** Keeps the uplift of tiers current: one ledger line for each payee and month, by differences. */
@Injectable()
export class TierWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Tiers', INTERVAL_MS, () => this.drain())

  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
  ) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  async drain(): Promise<void> {
    for (let step = 0; step < MAX_STEPS; step++)
      if (!(await hasTierRecounts(this.em.fork())) || !(await inTransaction(this.em, (tx) => this.settle(tx)))) return
  }

  private async settle(tx: EntityManager): Promise<boolean> {
    const changed = await settleTiers(tx, MAX_MONTHS)
    if (changed && changed.length > 0) {
      const members = [...(await memberIdsOf(tx, changed)).values()]
      this.hints.afterCommit(tx, { topics: ['commissions', 'statements'], members, company: true })
    }
    return changed !== undefined
  }
}
