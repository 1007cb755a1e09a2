import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { TeamResponse } from '@upline/contracts'
import { MemberNotFoundError } from '../access/access-failures.ts'
import { TeamListCache, type TeamLists } from './team-lists.ts'
import { directReports, type SelfRow, selfWithTeam, wholeTeam } from './team.queries.ts'

/** From this size, reading and serializing the lists is the main cost of the response. */
const LARGE = 100

@Injectable()
export class TeamService {
  private readonly cache = new TeamListCache()

  constructor(private readonly em: EntityManager) {}

  /** A TeamResponse as JSON. */
  async of(memberId: string): Promise<string> {
    const self = await selfWithTeam(this.em, memberId)
    if (!self) throw new MemberNotFoundError()
    const { direct, all } = await this.listsOf(self)
    const { currentUser, teamStats } = statsOf(self)
    const [user, stats] = [JSON.stringify(currentUser), JSON.stringify(teamStats)]
    return `{"currentUser":${user},"directDownline":${direct},"allDownline":${all},"teamStats":${stats}}`
  }

  private async listsOf({ id, total, stamp }: SelfRow): Promise<TeamLists> {
    if (total === 0) return { direct: '[]', all: '[]' }
    const isCached = total >= LARGE && stamp !== null
    const lists = isCached ? this.cache.find(id, stamp) : undefined
    if (lists) return lists
    const read = await this.read(id)
    if (isCached) this.cache.keep(id, stamp, read)
    return read
  }

  private async read(memberId: string): Promise<TeamLists> {
    const [direct, all] = await Promise.all([directReports(this.em, memberId), wholeTeam(this.em, memberId)])
    return { direct: JSON.stringify(direct), all: JSON.stringify(all) }
  }
}

const statsOf = (of: SelfRow): Pick<TeamResponse, 'currentUser' | 'teamStats'> => ({
  currentUser: { id: of.id, name: of.name, role: of.role, level: of.level },
  teamStats: {
    directReports: of.level1,
    totalDownline: of.total,
    activeLoanOfficers: of.activeLoanOfficers,
    seniorLoanOfficers: of.seniorLoanOfficers,
    levels: { level1: of.level1, level2: of.level2, level3: of.level3 },
  },
})
