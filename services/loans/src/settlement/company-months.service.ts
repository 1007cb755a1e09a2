import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { completeCompanyMonths } from './company-months.queries.ts'

/**
 * Completes the company's sums of months at each start. A version before these sums wrote none, and it can still write loans
 * while an upgrade replaces it.
 */
@Injectable()
export class CompanyMonthsService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger('Company months')
  #completing: Promise<void> = Promise.resolve()

  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    this.#completing = this.complete().catch((fault: unknown) => this.#log.error(fault))
  }

  onApplicationShutdown(): Promise<void> {
    return this.#completing
  }

  async complete(): Promise<void> {
    const months = await inTransaction(this.em.fork(), completeCompanyMonths)
    if (months.length > 0) this.#log.log(`completed the company's sums of ${months.toSorted().join(', ')}`)
  }
}
