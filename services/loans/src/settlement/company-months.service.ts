import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { completeCompanyMonths } from './company-months.queries.ts'

/**
 * Completes the company's monthly sums at each start. Earlier versions do not write these sums, and can still write loans
 * while an upgrade replaces them.
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
