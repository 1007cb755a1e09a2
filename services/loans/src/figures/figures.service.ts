import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { CommissionByMonth, Forecast, LoanScope, PipelineByAge, SessionUser } from '@upline/contracts'
import { rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { MembersService } from '../hierarchy/members.service.ts'
import { dayNumber } from '../ledger/dates.ts'
import { STORED_SUMS } from '../pipeline/company.queries.ts'
import { scopeFor } from '../pipeline/loan-scope.ts'
import type { SumRow } from '../pipeline/loan-sums.ts'
import { AGE_CLASSES, pipelineAges, type AgeRow } from './ages.ts'
import { AGES_OF_COMPANY, AGES_OF_MEMBER, MONTHS } from './figures.queries.ts'
import { forecast } from './forecast.ts'
import { StageOutcomes } from './stage-outcomes.service.ts'
import { commissionByMonth, lastMonths, type MonthRow } from './months.ts'

const MONTHS_SHOWN = 12
const COMPANY = 0

/** What charts draw, in the scopes of the loans list: from the roll-ups, and ages from the index of open loans. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly outcomes: StageOutcomes,
    private readonly calendar: CompanyCalendar,
  ) {}

  async commissionByMonth(viewer: SessionUser, asked: LoanScope | undefined): Promise<CommissionByMonth> {
    const { scope, member } = await this.whose(viewer, asked)
    const months = lastMonths(await this.calendar.today(), MONTHS_SHOWN)
    const found = await rows<MonthRow>(this.em, MONTHS, [member, months[0], months.at(-1)])
    return { scope, months: commissionByMonth(months, found) }
  }

  async pipelineByAge(viewer: SessionUser, asked: LoanScope | undefined): Promise<PipelineByAge> {
    const { scope, member } = await this.whose(viewer, asked)
    const when = [dayNumber(await this.calendar.today()), AGE_CLASSES]
    const found =
      member === COMPANY
        ? await rows<AgeRow>(this.em, AGES_OF_COMPANY, when)
        : await rows<AgeRow>(this.em, AGES_OF_MEMBER, [...when, member])
    return { scope, statuses: pipelineAges(found) }
  }

  async forecast(viewer: SessionUser, asked: LoanScope | undefined): Promise<Forecast> {
    const { scope, member } = await this.whose(viewer, asked)
    const [sums, earns, outcomes] = await Promise.all([
      rows<SumRow>(this.em, STORED_SUMS, [member]),
      member === COMPANY ? true : this.members.isActive(member),
      this.outcomes.current(),
    ])
    return { scope, ...forecast({ rows: sums, outcomes, earns, today: await this.calendar.today() }) }
  }

  private async whose(viewer: SessionUser, asked: LoanScope | undefined) {
    const scope = scopeFor(viewer, asked)
    return { scope, member: scope === 'company' ? COMPANY : await this.members.noOf(viewer.id) }
  }
}
