import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { dateText } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { Sweeps } from '@upline/jobs'
import { recordOwnAction } from '@upline/operations'
import { LOANS_CONFIG, type LoansConfig } from '../config.ts'
import {
  expiredYears,
  type HistoryYear,
  type LoanOfYear,
  MAX_RETAINED_ROWS,
  needsHistory,
} from './history-retention.ts'
import {
  addYears,
  countRows,
  deleteKept,
  dropPartition,
  historyStart,
  loansOfYear,
  lockYear,
  noteDropped,
  OTHERS,
  storedYears,
} from './history-years.queries.ts'

const DAY_MS = 24 * 3_600_000
const BATCH_SIZE = 5_000

const count = (n: number): string => n.toLocaleString('en-US')

/** Creates next year's partition of the history ahead of time, and drops years that are older than the retention. */
@Injectable()
export class HistoryYearsWorker implements OnModuleInit {
  private readonly logger = new Logger('HistoryYears')

  constructor(
    private readonly em: EntityManager,
    private readonly sweeps: Sweeps,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOANS_CONFIG) private readonly config: LoansConfig,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'keep-history-years', everyMs: DAY_MS, run: () => this.sweep() })
  }

  async sweep(): Promise<void> {
    const now = this.clock.now()
    await addYears(this.em.fork(), now)
    for (const year of expiredYears(await storedYears(this.em.fork()), now, this.config.historyYears))
      await this.drop(year, now)
    if (this.config.historyYears !== null) await this.deleteKept(now)
  }

  /** One transaction: a process that dies has dropped nothing. */
  private drop(year: HistoryYear, now: Date): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await lockYear(tx, year.name)
      const loans: string[] = []
      for await (const batch of this.loansOf(tx, year))
        loans.push(...batch.filter((loan) => needsHistory(loan, now)).map(({ id }) => id))
      const { all, kept } = await countRows(tx, year.name, loans)
      if (kept > MAX_RETAINED_ROWS)
        return this.logger.warn(`${year.name} stays: pay still depends on ${count(kept)} of its ${count(all)} rows`)
      await dropPartition(tx, year.name, loans)
      await noteDropped(tx, year, { dropped: all - kept, kept, at: now })
      const before = dateText(year.until.toISOString().slice(0, 10))
      const reason = `LOAN_HISTORY_YEARS is ${this.config.historyYears}: dropped ${count(all - kept)} rows, kept ${count(kept)} that pay still depends on`
      await recordOwnAction(tx, { act: 'drop-history', subject: `the history of loans before ${before}`, reason })
      this.logger.log(`${year.name} (before ${before}): ${reason}`)
    })
  }

  private async deleteKept(now: Date): Promise<void> {
    const start = await historyStart(this.em.fork())
    if (start === null) return
    for await (const batch of this.loansOf(this.em.fork(), { name: OTHERS, until: start })) {
      const loans = batch.filter((loan) => !needsHistory(loan, now)).map(({ id }) => id)
      if (loans.length > 0) await deleteKept(this.em.fork(), loans, start)
    }
  }

  private async *loansOf(em: EntityManager, year: HistoryYear): AsyncGenerator<LoanOfYear[]> {
    for (let after: string | null = null; ;) {
      const batch: LoanOfYear[] = await loansOfYear(em, year, { after, limit: BATCH_SIZE })
      if (batch.length > 0) yield batch
      if (batch.length < BATCH_SIZE) return
      after = batch.at(-1)!.id
    }
  }
}
