import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type Benchmark, type SessionUser } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { cents, toDollars } from '@upline/money'
import { seesCompany } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'

/** Dashboard goals in US dollars (product text, section 9). */
const MONTHLY_GOAL = 50_000
const TEAM_VOLUME_GOAL = 2_000_000

/** What a member earned, and on which amounts, with loans that funded in a month. $1 member, $2 yyyymm. */
const MONTH_OF_MEMBER = `
  select coalesce(sum(share_cents), 0)::float8 earned, coalesce(sum(amount_cents), 0)::float8 volume
  from (select * from member_totals where member_no = $1 and bucket = $2
        union all select * from member_deltas where member_no = $1 and bucket = $2) t`

/** Amounts of all loans that funded since an instant. $1 start of the month. */
const MONTH_OF_COMPANY =
  'select coalesce(sum(amount_cents), 0)::float8 volume from loans where status = 5 and funded_at >= $1'

/** This month against the goals: what the viewer earned, and the team's funded volume; the company's for ceo and admin. */
@Injectable()
export class BenchmarkService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(viewer: SessionUser): Promise<Benchmark> {
    const now = this.clock.now()
    const month = now.getUTCFullYear() * 100 + now.getUTCMonth() + 1
    const own = await firstRow<{ earned: number; volume: number }>(this.em, MONTH_OF_MEMBER, [
      await this.members.noOf(viewer.id),
      month,
    ])
    const team = seesCompany(viewer) ? await this.companyVolume(now) : (own?.volume ?? 0)
    return {
      monthlyGoal: MONTHLY_GOAL,
      teamVolumeGoal: TEAM_VOLUME_GOAL,
      actualCommissions: toDollars(cents(own?.earned ?? 0)),
      actualTeamVolume: toDollars(cents(team)),
    }
  }

  private async companyVolume(now: Date): Promise<number> {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
    return (await firstRow<{ volume: number }>(this.em, MONTH_OF_COMPANY, [start.toISOString()]))?.volume ?? 0
  }
}
