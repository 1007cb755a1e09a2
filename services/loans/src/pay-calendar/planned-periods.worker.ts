import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { addDays, type CalendarDate } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { Repeater } from '@upline/jobs'
import {
  addPeriods,
  lastPlannedDay,
  lockPlan,
  moveEntries,
  plannedPeriods,
  readCalendar,
  redatePeriods,
} from './pay-calendar.queries.ts'
import { countedSpansFrom, plannedUntil, spansFrom, withDates } from './pay-periods-of.ts'
import { moveTierLines, plannedTierLines } from './tier-periods.queries.ts'

const INTERVAL_MS = 3_600_000
const MONTHS_AHEAD = 13

/** Keeps more than a year of pay periods planned, so every funding date has a period. */
@Injectable()
export class PlannedPeriodsWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Pay calendar', INTERVAL_MS, () => this.extend())

  constructor(
    private readonly em: EntityManager,
    private readonly calendar: CompanyCalendar,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.extend()
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  private extend(): Promise<void> {
    return inTransaction(this.em.fork(), async (tx) => this.extendTo(tx, await this.calendar.today(tx)))
  }

  /** Adds periods after the last one until the plan reaches far enough ahead of a date. */
  async extendTo(tx: EntityManager, today: CalendarDate): Promise<void> {
    await lockPlan(tx)
    const until = plannedUntil(today, MONTHS_AHEAD)
    const lastDay = await lastPlannedDay(tx)
    if (lastDay >= until) return
    const rule = await readCalendar(tx)
    const spans = spansFrom(rule, addDays(lastDay, 1), until)
    await addPeriods(
      tx,
      spans.map((span) => withDates(span, rule.offsets)),
    )
  }

  /**
   * Plans all periods that were never locked again, by the stored rule, and moves their entries and tier lines along. Call it
   * inside holdingPeriods(). `startsOn` is the first day of the first one; by default it keeps its first day.
   */
  async replan(tx: EntityManager, today: CalendarDate, startsOn?: CalendarDate): Promise<void> {
    await lockPlan(tx)
    const rule = await readCalendar(tx)
    const planned = await plannedPeriods(tx)
    const tierLines = await plannedTierLines(tx)
    const from = startsOn ?? planned[0]!.startsOn
    const spans = countedSpansFrom(rule, from, planned.length)
    await redatePeriods(
      tx,
      planned.map(({ id }) => id),
      spans.map((span) => withDates(span, rule.offsets)),
    )
    await this.extendTo(tx, today)
    await moveEntries(tx)
    await moveTierLines(tx, tierLines)
  }
}
