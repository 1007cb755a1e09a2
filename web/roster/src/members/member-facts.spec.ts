import type { Member } from '@upline/contracts'
import { grantableRoles, levelChoices, matchesSearch, rosterCounts, webAddress } from './member-facts.ts'

const member = (more: Partial<Member>) =>
  ({
    firstName: 'Wen',
    lastName: 'Li',
    username: 'wen.li',
    email: 'wen@example.com',
    role: 'senior_loan_officer',
    ...more,
  }) as Member

describe('roster search', () => {
  it.each(['WEN L', 'wen.li', '@EXAMPLE', 'senior_loan', 'senior loan', ''])('finds a member by %p', (text) =>
    expect(matchesSearch(member({}), text)).toBe(true),
  )

  it('ignores accents in names', () =>
    expect(matchesSearch(member({ firstName: 'Chloé', lastName: 'Sørensen' }), 'chloe sor')).toBe(true))

  it('finds nothing if no field matches', () => expect(matchesSearch(member({}), 'phone')).toBe(false))
})

describe('roster counters', () => {
  it('counts loan officers, senior loan officers, and admins together with the CEO', () => {
    const roles = ['loan_officer', 'loan_officer', 'senior_loan_officer', 'admin', 'ceo', 'manager'] as const
    expect(rosterCounts(roles.map((role) => ({ role })))).toEqual({ total: 6, loanOfficers: 2, seniors: 1, admins: 2 })
  })
})

describe('member dialogs', () => {
  it('offers no role above the viewer’s role', () => {
    expect(grantableRoles({ role: 'manager' })).not.toContain('admin')
    expect(grantableRoles({ role: 'manager' })).toContain('manager')
    expect(grantableRoles({ role: 'admin' })).toContain('ceo')
  })

  it('offers levels 0 to 3 and the member’s current level', () => {
    expect(levelChoices(1)).toEqual([0, 1, 2, 3])
    expect(levelChoices(7)).toEqual([0, 1, 2, 3, 7])
  })
})

describe('website of a member', () => {
  it('links only http and https addresses', () => {
    expect(webAddress('https://a.example')).toBe('https://a.example/')
    expect(webAddress('javascript:alert(1)')).toBeUndefined()
  })
})
