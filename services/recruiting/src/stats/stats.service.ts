import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { DirectRecruit, RecruitingStats } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { TeamsService } from '../teams/teams.service.ts'

/** Maximum length of a list in the product. The total count is returned separately. */
const MAX_DIRECT_RECRUITS = 5_000

const DIRECT = `
  select m.id, m.first_name as "firstName", m.last_name as "lastName", m.email, m.joined_at as "joinedAt",
    m.is_active as "isActive", coalesce(v.cents, 0)::text as cents
  from members m left join officer_volumes v on v.member_id = m.id and v.year = $2
  where m.upline_id = $1 and m.id <> $1 and m.profile_version >= 0 and m.removed_at is null
  order by m.joined_at desc, m.id limit ${MAX_DIRECT_RECRUITS}`

const COUNT = `
  select count(*)::int as n from members m
  where m.upline_id = $1 and m.id <> $1 and m.profile_version >= 0 and m.removed_at is null`

interface DirectRow extends Omit<DirectRecruit, 'createdAt' | 'ytdVolume'> {
  joinedAt: Date
  cents: string
}

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
    const [direct, team] = await Promise.all([
      rows<DirectRow>(this.em, DIRECT, [memberId, year]),
      this.teams.of(memberId),
    ])
    return {
      directRecruits: direct.map(({ joinedAt, cents: volume, ...recruit }) => ({
        ...recruit,
        createdAt: new Date(joinedAt).toISOString(),
        ytdVolume: dollarsOf(volume),
      })),
      ...(direct.length < MAX_DIRECT_RECRUITS ? {} : { directRecruitCount: await this.countDirect(memberId) }),
      totalTeamSize: team.size,
      teamVolume: toDollars(cents(team.cents)),
    }
  }

  private async countDirect(memberId: string): Promise<number> {
    return (await firstRow<{ n: number }>(this.em, COUNT, [memberId]))?.n ?? 0
  }
}
