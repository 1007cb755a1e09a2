import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type CalendarDate, dateAt } from '@upline/contracts'
import { companyZone, startInZone } from '@upline/db'

/** Nest token of COMPANY_TIME_ZONE. */
export const START_TIME_ZONE = Symbol('start time zone')

/** A moment in the company's calendar. */
export interface CompanyMoment {
  at: Date
  timeZone: string
  today: CalendarDate
}

/** The company's current date (compensation.md, section 1). Reads the time zone each time, so a change applies immediately. */
@Injectable()
export class CompanyCalendar implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(START_TIME_ZONE) private readonly startZone: string,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await startInZone(this.em.fork(), this.startZone)
  }

  zone(em: EntityManager = this.em.fork()): Promise<string> {
    return companyZone(em)
  }

  async now(em?: EntityManager): Promise<CompanyMoment> {
    const timeZone = await this.zone(em)
    const at = this.clock.now()
    return { at, timeZone, today: dateAt(at, timeZone) }
  }

  async today(em?: EntityManager): Promise<CalendarDate> {
    return (await this.now(em)).today
  }
}
