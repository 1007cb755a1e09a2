import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { DirectRecruit, RecruitingStats } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { cents, toDollars } from '@upline/money'

const DIRECT = `
  select m.id, m.first_name as "firstName", m.last_name as "lastName", m.email, m.joined_at as "joinedAt",
    m.is_active as "isActive", coalesce(v.cents, 0)::text as cents
  from members m left join officer_volumes v on v.member_id = m.id and v.year = $2
  where m.upline_id = $1 and m.id <> $1 and m.profile_version >= 0 and m.removed_at is null
  order by m.joined_at desc, m.id`

// Walks through removed members too: their reports have moved up, but the news of it may come later.
const TEAM = `
  with recursive below (id) as (
    select id from members where upline_id = $1
    union
    select m.id from below b join members m on m.upline_id = b.id),
  team as (
    select m.id from below b join members m on m.id = b.id
    where m.id <> $1 and m.profile_version >= 0 and m.removed_at is null)
  select (select count(*) from team)::int as size,
    (select coalesce(sum(v.cents), 0) from team t join officer_volumes v on v.member_id = t.id)::text as cents`

interface DirectRow extends Omit<DirectRecruit, 'createdAt' | 'ytdVolume'> {
  joinedAt: Date
  cents: string
}

const dollarsOf = (text: string): number => toDollars(cents(Number(text)))

@Injectable()
export class StatsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(memberId: string): Promise<RecruitingStats> {
    const year = this.clock.now().getUTCFullYear()
    const [direct, team] = await Promise.all([
      rows<DirectRow>(this.em, DIRECT, [memberId, year]),
      firstRow<{ size: number; cents: string }>(this.em, TEAM, [memberId]),
    ])
    return {
      directRecruits: direct.map(({ joinedAt, cents: volume, ...recruit }) => ({
        ...recruit,
        createdAt: new Date(joinedAt).toISOString(),
        ytdVolume: dollarsOf(volume),
      })),
      totalTeamSize: team!.size,
      teamVolume: dollarsOf(team!.cents),
    }
  }
}
