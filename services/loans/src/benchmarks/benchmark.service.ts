import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Benchmark, type LoanScope, monthNumberOf, type SessionUser } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { MembersService } from '../hierarchy/members.service.ts'
import { scopeFor } from '../pipeline/loan-scope.ts'
import { type MonthSums, sumsSince } from './benchmark.queries.ts'

/** Dashboard goals in US dollars (product text, section 9). */
const MONTHLY_GOAL = 50_000
const TEAM_VOLUME_GOAL = 2_000_000
const COMPANY = 0

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
    return (await sumsSince(this.em, member, month)) ?? { earned: 0, volume: 0 }
  }
}
