import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type CalendarDate, dateAt, type PayPeriod, type SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { seesPay } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'
import { ONE_PERIOD, PERIODS } from './pay-periods.queries.ts'
import { PeriodNotFoundError } from './period-failures.ts'

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
}
