import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inBackground } from '@upline/config'
import { firstOfMonth, monthOf } from '@upline/contracts'
import { inTransaction, withKeepAlive } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { HealthChecks } from '@upline/http'
import { Repeater } from '@upline/jobs'
import { RunBalancesService } from '../balances/run-balances.service.ts'
import { LoanImportService } from '../loan-import/loan-import.service.ts'
import { holdingPeriods } from '../pay-calendar/period-lock.ts'
import { PlannedPeriodsWorker } from '../pay-calendar/planned-periods.worker.ts'
import { hasOpenPastRuns } from './demo-pay-runs.queries.ts'
import { ADMIN, lockPastRuns, pastEnds } from './demo-pay-runs.ts'
import { addDemoAcknowledgments } from './demo-agreements.ts'
import { addDemoHolds } from './demo-holds.queries.ts'
import { demoLoans } from './demo-loans.ts'
import { relaxDemoRules } from './demo-rules.ts'
import { hasImported, seededUsernames, takeSeedTurn } from './demo-seed.queries.ts'
import { DemoRequests } from './demo-requests.service.ts'

const SEEDED_BY = 'demo-seed'
const SEEDED_PAST_BY = 'demo-seed-past'
/** The demo roster has 40 members. A roster with other members is complete once no new members arrive. */
const WHOLE = 39
const MIN_MEMBERS = 30
const STEADY_LOOKS = 12
const ACCOUNTS = ['ceo', 'manager', 'senior', 'officer']
const LOOK_EVERY_MS = 400

/** Creates the demo's loans with the product's own import once the copy of the hierarchy has the demo's members. */
@Injectable()
export class DemoSeedService implements OnApplicationBootstrap, OnApplicationShutdown {
  private isDone = false
  private lastCount = -1
  private steadyLooks = 0
  private readonly logger = new Logger('Demo')
  private readonly repeater = new Repeater('Demo', LOOK_EVERY_MS, () => this.look())

  constructor(
    private readonly em: EntityManager,
    private readonly imports: LoanImportService,
    private readonly requests: DemoRequests,
    private readonly calendar: CompanyCalendar,
    private readonly planned: PlannedPeriodsWorker,
    private readonly balances: RunBalancesService,
    health: HealthChecks,
  ) {
    health.register('seed', () => {
      if (!this.isDone) throw new Error('The demo loans have not been created yet')
    })
  }

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  private async look(): Promise<void> {
    if (this.isDone) return
    const isDone = await inTransaction(this.em, async (turn) => {
      if (!(await takeSeedTurn(turn))) return false
      if (await hasImported(turn, SEEDED_BY)) return true
      const em = this.em.fork()
      const officers = await this.officers(em)
      if (officers) await withKeepAlive(turn, () => this.book(em, officers))
      return officers !== undefined
    })
    if (!isDone) return
    this.isDone = true
    inBackground(this.repeater.stop(), this.logger)
  }

  /** Loans that funded before this month are in locked pay runs, so that there are statements to look at. */
  private async book(em: EntityManager, officers: string[]): Promise<void> {
    await relaxDemoRules(em)
    const today = await this.calendar.today(em)
    const loans = demoLoans(officers, today)
    const isPast = ({ Funded_Date }: Record<string, string>) =>
      Boolean(Funded_Date) && (Funded_Date ?? '') <= pastEnds(today)
    const past = loans.filter(isPast)
    if (await hasOpenPastRuns(em)) {
      const first = past.map(({ Funded_Date }) => Funded_Date!).sort()[0] ?? today
      await holdingPeriods(em, (tx) => this.planned.replan(tx, today, firstOfMonth(monthOf(first))))
      await this.imports.import(past, { id: SEEDED_PAST_BY, downlineOf: null })
      await inTransaction(em, (tx) => lockPastRuns(tx, today, this.balances))
    }
    await this.requests.make(em)
    await this.imports.import(
      loans.filter((loan) => !isPast(loan)),
      { id: SEEDED_BY, downlineOf: null },
    )
    await inTransaction(em, (tx) => addDemoHolds(tx, ADMIN))
    await inTransaction(em, addDemoAcknowledgments)
  }

  /** Usernames of the demo's members, once all of them have arrived. */
  private async officers(em: EntityManager): Promise<string[] | undefined> {
    const usernames = await seededUsernames(em)
    this.steadyLooks = usernames.length === this.lastCount ? this.steadyLooks + 1 : 0
    this.lastCount = usernames.length
    const isWhole = usernames.length >= WHOLE || (usernames.length >= MIN_MEMBERS && this.steadyLooks >= STEADY_LOOKS)
    return isWhole && ACCOUNTS.every((account) => usernames.includes(account)) ? usernames : undefined
  }
}
