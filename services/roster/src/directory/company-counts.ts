import type { RosterCounts, TeamLevel } from '@upline/contracts'

/** A row of roster_tally. */
export interface Tally {
  role: string
  level: number
  hasUpline: boolean
  members: number
  /** Members among them who have direct reports. */
  leaders: number
}

const levelOf = ({ level }: Tally): TeamLevel => (level <= 3 ? (`${level}` as TeamLevel) : 'other')

/** Counts of the whole company for the roster's counters and the tiles of Team Management. */
export function companyCounts(tally: readonly Tally[]): RosterCounts {
  const members = (wanted: (row: Tally) => boolean) => tally.filter(wanted).reduce((sum, row) => sum + row.members, 0)
  const team = (wanted: (row: Tally) => boolean) => members((row) => row.role !== 'admin' && wanted(row))
  const at = (level: TeamLevel) => team((row) => levelOf(row) === level)
  return {
    total: members(() => true),
    loanOfficers: members(({ role }) => role === 'loan_officer'),
    seniors: members(({ role }) => role === 'senior_loan_officer'),
    admins: members(({ role }) => role === 'admin' || role === 'ceo'),
    team: {
      total: team(() => true),
      assigned: team(({ hasUpline }) => hasUpline),
      unassigned: team(({ hasUpline, level }) => !hasUpline && level !== 0),
      haveDownlines: tally.reduce((sum, { role, leaders }) => sum + (role === 'admin' ? 0 : leaders), 0),
      levels: { '0': at('0'), '1': at('1'), '2': at('2'), '3': at('3'), other: at('other') },
    },
  }
}
