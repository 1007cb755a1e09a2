import type { Member } from '@upline/contracts'
import { levelOf, matchesName, teamCounts, teamOf } from './team-members.ts'

const member = (more: Partial<Member>) =>
  ({
    id: 'a',
    firstName: 'Wen',
    lastName: 'Li',
    username: 'wen',
    role: 'loan_officer',
    level: 1,
    uplineId: null,
    downlineCount: 0,
    ...more,
  }) as Member

describe('Team Management', () => {
  it('lists all users except role admin', () => {
    expect(teamOf([member({ role: 'admin' }), member({ role: 'ceo' })]).map((one) => one.role)).toEqual(['ceo'])
  })

  it('finds members by name or username', () => {
    const [one] = teamOf([member({})])
    expect(one && ['wen li', 'WEN', 'li'].every((text) => matchesName(one, text))).toBe(true)
    expect(one && matchesName(one, 'loan')).toBe(false)
  })

  it('ignores accents in names and search text', () => {
    const team = teamOf([
      member({ firstName: 'Chloé', lastName: 'Dubois' }),
      member({ firstName: 'Ingrid', lastName: 'Sørensen' }),
    ])
    const found = (text: string) => team.filter((one) => matchesName(one, text)).map(({ firstName }) => firstName)
    expect([found('chloe'), found('CHLOÉ'), found('sorensen'), found('Ingríd')]).toEqual([
      ...[['Chloé'], ['Chloé'], ['Ingrid'], ['Ingrid']],
    ])
  })

  it('counts members without an upline above level 0 as unassigned', () => {
    const team = [member({ level: 0 }), member({}), member({ uplineId: 'b', downlineCount: 2 })]
    expect(teamCounts(team)).toMatchObject({ total: 3, assigned: 1, unassigned: 1, haveDownlines: 1 })
  })

  it('groups levels 0 to 3, and all other levels together', () => {
    const team = teamOf([2, 7, 0, 2].map((level, at) => member({ id: String(at), level })))
    expect(team.map(levelOf)).toEqual(['2', 'other', '0', '2'])
    expect(teamCounts(team).levels).toEqual({ '0': 1, '1': 0, '2': 2, '3': 0, other: 1 })
  })
})
