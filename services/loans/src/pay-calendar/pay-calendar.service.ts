import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PayCalendar, PayCalendarChange, PayCalendarRule, SessionUser } from '@upline/contracts'
import { CompanyCalendar, LiveHints } from '@upline/events'
import { InvalidParameterError, InvalidRequestError } from '@upline/http'
import { calendarProblems, needsAnchor } from './calendar-problems.ts'
import { periodsOfYear, plannedPeriods, plannedSpan, readCalendar, saveCalendar } from './pay-calendar.queries.ts'
import { holdingPeriods } from './period-lock.ts'
import { PlannedPeriodsWorker } from './planned-periods.worker.ts'
import { yearPeriods } from './year-periods.ts'

const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/** The company's pay calendar: which days make a period, and when it is locked, verified and paid. */
@Injectable()
export class PayCalendarService {
  constructor(
    private readonly em: EntityManager,
    private readonly planned: PlannedPeriodsWorker,
    private readonly company: CompanyCalendar,
    private readonly hints: LiveHints,
  ) {}

  async show(askedYear?: string): Promise<PayCalendar> {
    const em = this.em.fork()
    const year = askedYear ? readYear(askedYear) : Number((await this.company.today(em)).slice(0, 4))
    const rule = await readCalendar(em)
    const [stored, span, planned] = [await periodsOfYear(em, year), await plannedSpan(em), await plannedPeriods(em)]
    return { ...rule, year, periods: yearPeriods(rule, year, { stored, span }), changesFrom: planned[0]!.startsOn }
  }

  /** Takes effect from the first period that was never locked. Periods before it keep their dates. */
  async change(by: SessionUser, change: PayCalendarChange): Promise<PayCalendar> {
    await holdingPeriods(this.em, async (tx) => {
      const before = await readCalendar(tx)
      const { frequency, anchor = null, offsets = before.offsets } = change
      const rule: PayCalendarRule = { frequency, anchor, offsets }
      const problems = calendarProblems(rule)
      if (problems.length > 0) throw new InvalidRequestError(problems)
      const { at, today } = await this.company.now(tx)
      await saveCalendar(tx, { ...rule, anchor: needsAnchor(frequency) ? anchor : null }, { id: by.id, at })
      await this.planned.replan(tx, today)
      this.hints.afterCommit(tx, { topics: ['statements'], everyone: true })
    })
    return this.show()
  }
}

function readYear(text: string): number {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return year
  throw new InvalidParameterError('year', `year must be a year from ${FIRST_YEAR} to ${LAST_YEAR}`)
}
