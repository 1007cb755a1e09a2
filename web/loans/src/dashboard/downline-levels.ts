import type { DownlineMember, TeamResponse } from '@upline/contracts'

export interface LeveledMember {
  member: DownlineMember
  /** 1 for a direct report, 2 and 3 below; deeper ones have no section of their own. */
  depth: number
}

/** Depth below the current user, found by following uplineId links (product text, section 4). */
export function withDepths(team: Pick<TeamResponse, 'currentUser' | 'allDownline'>): LeveledMember[] {
  const byUpline = Map.groupBy(team.allDownline, (member) => member.uplineId)
  const found: LeveledMember[] = []
  const seen = new Set([team.currentUser.id])
  let above = [team.currentUser.id]
  for (let depth = 1; above.length > 0; depth++) {
    const here = above.flatMap((id) => byUpline.get(id) ?? []).filter((member) => !seen.has(member.id))
    for (const member of here) seen.add(member.id)
    found.push(...here.map((member) => ({ member, depth })))
    above = here.map((member) => member.id)
  }
  return found
}

/** Counts from the direct downline alone, for a response without team stats. Levels 2 and 3 are then 0. */
export function statsOf(team: Omit<TeamResponse, 'teamStats'> & { teamStats?: TeamResponse['teamStats'] }) {
  if (team.teamStats) return team.teamStats
  const active = (role: DownlineMember['role']) =>
    team.directDownline.filter((member) => member.isActive && member.role === role).length
  const direct = team.directDownline.length
  return {
    directReports: direct,
    totalDownline: direct,
    activeLoanOfficers: active('loan_officer'),
    seniorLoanOfficers: active('senior_loan_officer'),
    levels: { level1: direct, level2: 0, level3: 0 },
  }
}
