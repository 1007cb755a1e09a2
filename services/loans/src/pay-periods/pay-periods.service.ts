import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type CalendarDate, dateAt, type PayPeriod, type SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { CompanyCalendar, LiveHints } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { seesPay } from '@upline/permissions'
import { RunBalancesService } from '../balances/run-balances.service.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { holdingPeriods } from '../pay-calendar/period-lock.ts'
import { ONE_PERIOD, OPEN_PERIOD, PERIODS, REVERSING_RUN, RUN_LINES } from './pay-periods.queries.ts'
import { PeriodReversedError, ReversedStatementError, PeriodNotFoundError } from './period-failures.ts'
import { StatementsWorker } from './statements.worker.ts'

/** A period without amounts. */
export type PeriodFacts = Omit<PayPeriod, 'own' | 'ownPaid' | 'company'>

interface PeriodRow extends PeriodFacts {
  ownCents: number
  ownPaidCents: number
  companyCents: number
  companyPaidCents: number
  people: number
}

const dollars = (amount: number) => toDollars(cents(amount))

/** Pay periods with what they pay. Their runs (pay-runs/) lock, approve and pay them. */
@Injectable()
export class PayPeriodsService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly hints: LiveHints,
    private readonly statements: StatementsWorker,
    private readonly balances: RunBalancesService,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(viewer: SessionUser): Promise<PayPeriod[]> {
    const isCompany = seesPay(viewer)
    const parameters = [await this.members.noOf(viewer.id), isCompany, await this.today()]
    const found = await rows<PeriodRow>(this.em, PERIODS, parameters)
    return found.map(({ ownCents, ownPaidCents, companyCents, companyPaidCents, people, ...period }) => ({
      ...period,
      own: dollars(ownCents),
      ownPaid: period.state === 'open' ? null : dollars(ownPaidCents),
      company: isCompany
        ? { total: dollars(companyCents), paid: period.state === 'open' ? null : dollars(companyPaidCents), people }
        : null,
    }))
  }

  async one(id: string, em: EntityManager = this.em): Promise<PeriodFacts> {
    const found = /^\d{1,9}$/.test(id) ? await firstRow<PeriodFacts>(em, ONE_PERIOD, [Number(id)]) : undefined
    if (!found) throw new PeriodNotFoundError()
    return found
  }

  private async today(): Promise<CalendarDate> {
    return dateAt(this.clock.now(), await this.calendar.zone())
  }

  /** A period whose statements can be verified and disputed: the lines of a reversed one are paid in another period. */
  async forStatements(id: string): Promise<PeriodFacts> {
    const period = await this.one(id)
    if (period.carriedTo !== null) throw new ReversedStatementError(period.id, period.carriedTo)
    return period
  }

  /** Books the reversal of a paid period, and the same pay in the first open one. The paid period stays as it is. */
  async reverse(by: SessionUser, id: string, reason: string): Promise<void> {
    const { kind, reversedBy } = await this.one(id)
    if (kind === 'reversal' || reversedBy) throw new PeriodReversedError()
    await holdingPeriods(this.em, async (tx) => {
      if ((await this.one(id, tx)).reversedBy) throw new PeriodReversedError()
      const open = await firstRow<{ id: number }>(tx, OPEN_PERIOD)
      const run = await firstRow<{ id: number }>(tx, REVERSING_RUN, [Number(id), open?.id, by.id, reason])
      await rows(tx, RUN_LINES, [run?.id, Number(id), open?.id, reason, by.id])
      await this.balances.reverse(tx, Number(id))
      this.hints.afterCommit(tx, { topics: ['statements'], everyone: true })
    })
    await this.statements.drain()
  }
}
