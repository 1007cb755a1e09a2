import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RecruitingStats } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { TeamsService } from '../teams/teams.service.ts'
import { countDirectRecruits, directRecruits, MAX_DIRECT_RECRUITS } from './direct-recruits.queries.ts'

const dollarsOf = (text: string): number => toDollars(cents(Number(text)))

@Injectable()
export class StatsService {
  constructor(
    private readonly em: EntityManager,
    private readonly teams: TeamsService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async of(memberId: string): Promise<RecruitingStats> {
    const year = Number((await this.calendar.today()).slice(0, 4))
    const [direct, team] = await Promise.all([directRecruits(this.em, memberId, year), this.teams.of(memberId)])
    return {
      directRecruits: direct.map(({ joinedAt, cents: volume, ...recruit }) => ({
        ...recruit,
        createdAt: new Date(joinedAt).toISOString(),
        ytdVolume: dollarsOf(volume),
      })),
      ...(direct.length < MAX_DIRECT_RECRUITS
        ? {}
        : { directRecruitCount: await countDirectRecruits(this.em, memberId) }),
      totalTeamSize: team.size,
      teamVolume: toDollars(cents(team.cents)),
    }
  }
}
