import { spellingKey, type Member, type TeamCounts, type TeamLevel } from '@upline/contracts'

export type TeamMember = Member & { name: string }

/** Team Management lists all users except role admin. */
export const teamOf = (members: readonly Member[]): TeamMember[] =>
  members
    .filter((member) => member.role !== 'admin')
    .map((member) => ({ ...member, name: `${member.firstName} ${member.lastName}`.trim() }))

/** Matches name or username like the server: ignores case and accents. */
export const matchesName = (member: TeamMember, search: string): boolean => {
  const wanted = spellingKey(search.trim())
  return spellingKey(member.name).includes(wanted) || spellingKey(member.username).includes(wanted)
}

/** Counts of tiles and levels for a fully loaded team. */
export function teamCounts(team: readonly Pick<Member, 'uplineId' | 'level' | 'downlineCount'>[]): TeamCounts {
  const count = (wanted: (member: Pick<Member, 'uplineId' | 'level' | 'downlineCount'>) => boolean) =>
    team.filter(wanted).length
  const at = (level: TeamLevel) => count((member) => levelOf(member) === level)
  return {
    total: team.length,
    assigned: count((member) => member.uplineId !== null),
    unassigned: count((member) => member.uplineId === null && member.level !== 0),
    haveDownlines: count((member) => member.downlineCount > 0),
    levels: { '0': at('0'), '1': at('1'), '2': at('2'), '3': at('3'), other: at('other') },
  }
}

/** Level 0 to 3, and one group for all other levels. */
export const levelOf = ({ level }: Pick<Member, 'level'>): TeamLevel =>
  level >= 0 && level <= 3 ? (`${level}` as TeamLevel) : 'other'

/** The level for the title of a card; -1 is 'Unassigned'. */
export const cardLevel = (level: TeamLevel): number => (level === 'other' ? -1 : Number(level))
