import type { Member } from '@upline/contracts'

export type TeamMember = Member & { name: string }

/** Team Management lists all users except role admin. */
export const teamOf = (members: readonly Member[]): TeamMember[] =>
  members
    .filter((member) => member.role !== 'admin')
    .map((member) => ({ ...member, name: `${member.firstName} ${member.lastName}`.trim() }))

/** By name or username, without regard to case. */
export const matchesName = (member: TeamMember, search: string): boolean => {
  const wanted = search.trim().toLowerCase()
  return member.name.toLowerCase().includes(wanted) || member.username.toLowerCase().includes(wanted)
}

export interface TeamTiles {
  total: number
  assigned: number
  /** No upline and level not 0. */
  unassigned: number
  haveDownlines: number
}

export function teamTiles(team: readonly Pick<Member, 'uplineId' | 'level' | 'downlineCount'>[]): TeamTiles {
  const count = (wanted: (member: Pick<Member, 'uplineId' | 'level' | 'downlineCount'>) => boolean) =>
    team.filter(wanted).length
  return {
    total: team.length,
    assigned: count((member) => member.uplineId !== null),
    unassigned: count((member) => member.uplineId === null && member.level !== 0),
    haveDownlines: count((member) => member.downlineCount > 0),
  }
}

/** Level 0 to 3 in this order, then everything else together as Unassigned (-1). */
export function levelGroups(team: readonly TeamMember[]): { level: number; members: TeamMember[] }[] {
  const groupOf = (member: TeamMember) => (member.level >= 0 && member.level <= 3 ? member.level : -1)
  const groups = Map.groupBy(team, groupOf)
  return [0, 1, 2, 3, -1]
    .map((level) => ({ level, members: groups.get(level) ?? [] }))
    .filter((group) => group.members.length > 0)
}

/** How many stand below each member, at any depth, among those at hand. Safe against a circle in the data. */
export function belowCounts(team: readonly Pick<Member, 'id' | 'uplineId'>[]): Map<string, number> {
  const uplineOf = new Map(team.map((member) => [member.id, member.uplineId]))
  const counts = new Map<string, number>()
  for (const { id } of team) {
    const seen = new Set([id])
    for (let at = uplineOf.get(id); at && uplineOf.has(at) && !seen.has(at); at = uplineOf.get(at)) {
      seen.add(at)
      counts.set(at, (counts.get(at) ?? 0) + 1)
    }
  }
  return counts
}
