import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Role, TeamResponse } from '@upline/contracts'
import { MemberNotFoundError } from '../access/access-failures.ts'
import { selfAsOf, teamAsOf, type PastMemberRow } from './team-as-of.queries.ts'

const MAX_LISTED_MEMBERS = 1_000

/** The team as of a date: that date's hierarchy, roles, levels and activity with today's names. */
@Injectable()
export class TeamAsOfService {
  constructor(private readonly em: EntityManager) {}

  async of(memberId: string, date: string): Promise<TeamResponse> {
    const self = await selfAsOf(this.em, memberId, date)
    if (!self) throw new MemberNotFoundError()
    return { currentUser: self, ...teamOf(await teamAsOf(this.em, memberId, date)) }
  }
}

/** Members of a team with their depth, nearest first. */
function teamOf(found: readonly PastMemberRow[]): Omit<TeamResponse, 'currentUser'> {
  const shown = found.map(({ depth: _, ...member }) => member)
  const onLevel = (level: number) => found.filter(({ depth }) => depth === level).length
  const active = (role: Role) => found.filter((member) => member.isActive && member.role === role).length
  return {
    directDownline: shown.filter((_, at) => found[at]!.depth === 1).slice(0, MAX_LISTED_MEMBERS),
    allDownline: shown.slice(0, MAX_LISTED_MEMBERS),
    teamStats: {
      directReports: onLevel(1),
      totalDownline: found.length,
      activeLoanOfficers: active('loan_officer'),
      seniorLoanOfficers: active('senior_loan_officer'),
      levels: { level1: onLevel(1), level2: onLevel(2), level3: onLevel(3) },
    },
  }
}
