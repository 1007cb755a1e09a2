import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Benchmark, type LoanScope, monthNumberOf, type SessionUser } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { MembersService } from '../hierarchy/members.service.ts'
import { scopeFor } from '../pipeline/loan-scope.ts'

/** Dashboard goals in US dollars (product text, section 9). */
const MONTHLY_GOAL = 50_000
const TEAM_VOLUME_GOAL = 2_000_000
const COMPANY = 0

/** Earnings and loan amounts of a member (0: the company) for loans that funded in a month or later. $1 member, $2 yyyymm. */
const SINCE_MONTH = `
  select coalesce(sum(share_cents), 0)::float8 earned, coalesce(sum(amount_cents), 0)::float8 volume
  from (select * from member_totals where member_no = $1 and bucket >= $2
        union all select * from member_deltas where member_no = $1 and bucket >= $2) t`

interface MonthSums {
  earned: number
  volume: number
}

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
    const own = await this.since(month, earner)
    const team = scope === 'company' && earner !== COMPANY ? await this.since(month, COMPANY) : own
    return {
      monthlyGoal: MONTHLY_GOAL,
      teamVolumeGoal: TEAM_VOLUME_GOAL,
      actualCommissions: toDollars(cents(own.earned)),
      actualTeamVolume: toDollars(cents(team.volume)),
    }
  }

  private async since(month: number, member: number): Promise<MonthSums> {
    return (await firstRow<MonthSums>(this.em, SINCE_MONTH, [member, month])) ?? { earned: 0, volume: 0 }
  }
}
