import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  type Benchmark,
  type CalendarDate,
  firstOfMonth,
  type LoanScope,
  monthNumberOf,
  monthOf,
  type SessionUser,
} from '@upline/contracts'
import { firstRow } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { MembersService } from '../hierarchy/members.service.ts'
import { scopeFor } from '../pipeline/loan-scope.ts'

/** Dashboard goals in US dollars (product text, section 9). */
const MONTHLY_GOAL = 50_000
const TEAM_VOLUME_GOAL = 2_000_000
const COMPANY = 0

/** Earnings and loan amounts of a member (0: the company) for loans that funded in a month. $1 member, $2 yyyymm. */
const MONTH_OF_MEMBER = `
  select coalesce(sum(share_cents), 0)::float8 earned, coalesce(sum(amount_cents), 0)::float8 volume
  from (select * from member_totals where member_no = $1 and bucket = $2
        union all select * from member_deltas where member_no = $1 and bucket = $2) t`

/** Amounts of all loans that funded on a date or later. $1 first day of the month. */
const MONTH_OF_COMPANY =
  'select coalesce(sum(amount_cents), 0)::float8 volume from loans where status = 5 and funded_on >= $1::date'

/** This month against the goals: commissions, and the team's funded volume; the company's for ceo and admin. */
@Injectable()
export class BenchmarkService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async of(viewer: SessionUser, asked: LoanScope | undefined): Promise<Benchmark> {
    const today = await this.calendar.today()
    const month = monthNumberOf(today)
    const scope = scopeFor(viewer, asked)
    const earner = asked === 'company' ? COMPANY : await this.members.noOf(viewer.id)
    type Row = { earned: number; volume: number }
    const earned = await firstRow<Row>(this.em, MONTH_OF_MEMBER, [earner, month])
    const team = scope === 'company' ? await this.companyVolume(firstOfMonth(monthOf(today))) : (earned?.volume ?? 0)
    return {
      monthlyGoal: MONTHLY_GOAL,
      teamVolumeGoal: TEAM_VOLUME_GOAL,
      actualCommissions: toDollars(cents(earned?.earned ?? 0)),
      actualTeamVolume: toDollars(cents(team)),
    }
  }

  private async companyVolume(since: CalendarDate): Promise<number> {
    return (await firstRow<{ volume: number }>(this.em, MONTH_OF_COMPANY, [since]))?.volume ?? 0
  }
}
