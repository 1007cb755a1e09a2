import { setTimeout as pause } from 'node:timers/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { dateAt, type PayPeriod, type SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { CompanyCalendar, LiveHints } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { seesPay } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'
import { closedOn, hasStarted, type PeriodDates } from './next-period.ts'
import { NmlsCheckService } from './nmls-check.service.ts'
import {
  CLOSE,
  ONE_PERIOD,
  OPEN_NEXT,
  OPEN_PERIOD,
  PERIODS,
  REVERSING_RUN,
  RUN_LINES,
  TRY_PERIOD_LOCK,
} from './pay-periods.sql.ts'
import {
  PeriodBusyError,
  PeriodNotOpenError,
  PeriodNotStartedError,
  PeriodOpenError,
  PeriodReversedError,
  ReversedStatementError,
  UnknownPeriodError,
} from './period-failures.ts'
import { StatementsWorker } from './statements.worker.ts'

/** A period without anybody's money. */
export type PeriodFacts = Omit<PayPeriod, 'own' | 'company'>

interface PeriodRow extends PeriodFacts {
  ownCents: number
  companyCents: number
  people: number
}

const TRIES = 40
const BETWEEN_MS = 250

/** The calendar of the books: one period is open, closed ones never change. */
@Injectable()
export class PayPeriodsService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly hints: LiveHints,
    private readonly statements: StatementsWorker,
    private readonly nmls: NmlsCheckService,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(viewer: SessionUser): Promise<PayPeriod[]> {
    const isCompany = seesPay(viewer)
    const found = await rows<PeriodRow>(this.em, PERIODS, [await this.members.noOf(viewer.id), isCompany])
    return found.map(({ ownCents, companyCents, people, ...period }) => ({
      ...period,
      own: toDollars(cents(ownCents)),
      company: isCompany ? { total: toDollars(cents(companyCents)), people } : null,
    }))
  }

  async one(id: string, em: EntityManager = this.em): Promise<PeriodFacts> {
    const found = /^\d{1,9}$/.test(id) ? await firstRow<PeriodFacts>(em, ONE_PERIOD, [Number(id)]) : undefined
    if (!found) throw new UnknownPeriodError()
    return found
  }

  /** A period whose statements can be verified and disputed: the lines of a reversed one are paid in another period. */
  async forStatements(id: string): Promise<PeriodFacts> {
    const period = await this.one(id)
    if (period.carriedTo !== null) throw new ReversedStatementError(period.id, period.carriedTo)
    return period
  }

  async close(by: SessionUser, id: string): Promise<PayPeriod[]> {
    const { state } = await this.one(id)
    if (state === 'closed') throw new PeriodNotOpenError()
    await this.holdingThePeriod(async (tx) => {
      const open = await firstRow<PeriodDates & { id: number }>(tx, OPEN_PERIOD)
      if (String(open?.id) !== id || !open) throw new PeriodNotOpenError()
      const today = dateAt(this.clock.now(), await this.calendar.zone(tx))
      if (!hasStarted(open, today)) throw new PeriodNotStartedError(open)
      const { endsOn, next } = closedOn(open, today)
      await this.nmls.assertPayable(tx, open.id)
      await rows(tx, CLOSE, [open.id, endsOn, by.id])
      await rows(tx, OPEN_NEXT, [next.startsOn, next.endsOn])
    })
    await this.statements.drain()
    return this.list(by)
  }

  /** What the closed period held stands in the open one again; the run takes it back where it was paid. */
  async reopen(by: SessionUser, id: string, reason: string): Promise<PayPeriod[]> {
    const { state, kind, reversedBy } = await this.one(id)
    if (state === 'open') throw new PeriodOpenError()
    if (kind === 'reversal' || reversedBy) throw new PeriodReversedError()
    await this.holdingThePeriod(async (tx) => {
      if ((await this.one(id, tx)).reversedBy) throw new PeriodReversedError()
      const open = await firstRow<{ id: number }>(tx, OPEN_PERIOD)
      const run = await firstRow<{ id: number }>(tx, REVERSING_RUN, [Number(id), open?.id, by.id, reason])
      await rows(tx, RUN_LINES, [run?.id, Number(id), open?.id, reason, by.id])
    })
    await this.statements.drain()
    return this.list(by)
  }

  /** Tries for the lock and lets writers pass in between: a waiting closer would hold up everybody behind an import. */
  private async holdingThePeriod(work: (tx: EntityManager) => Promise<void>): Promise<void> {
    for (let tried = 0; tried < TRIES; tried++) {
      if (tried > 0) await pause(BETWEEN_MS)
      const isDone = await inTransaction(this.em, async (tx) => {
        const lock = await firstRow<{ is_mine: boolean }>(tx, TRY_PERIOD_LOCK)
        if (!lock?.is_mine) return false
        await work(tx)
        this.hints.afterCommit(tx, { topics: ['statements'], everyone: true })
        return true
      })
      if (isDone) return
    }
    throw new PeriodBusyError()
  }
}
