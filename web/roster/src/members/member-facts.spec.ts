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

describe('the roster’s search', () => {
  it.each(['WEN L', 'wen.li', '@EXAMPLE', 'senior_loan', 'senior loan', ''])('finds by %p', (text) =>
    expect(matchesSearch(member({}), text)).toBe(true),
  )

  it('finds a name without its accents', () =>
    expect(matchesSearch(member({ firstName: 'Chloé', lastName: 'Sørensen' }), 'chloe sor')).toBe(true))

  it('finds nothing by another text', () => expect(matchesSearch(member({}), 'phone')).toBe(false))
})

describe('the roster’s counters', () => {
  it('count loan officers, senior ones, and admins with the CEO', () => {
    const roles = ['loan_officer', 'loan_officer', 'senior_loan_officer', 'admin', 'ceo', 'manager'] as const
    expect(rosterCounts(roles.map((role) => ({ role })))).toEqual({ total: 6, loanOfficers: 2, seniors: 1, admins: 2 })
  })
})

describe('the member dialogs', () => {
  it('offer no role above one’s own', () => {
    expect(grantableRoles({ role: 'manager' })).not.toContain('admin')
    expect(grantableRoles({ role: 'manager' })).toContain('manager')
    expect(grantableRoles({ role: 'admin' })).toContain('ceo')
  })

  it('offer levels 0 to 3 and the one that the member has', () => {
    expect(levelChoices(1)).toEqual([0, 1, 2, 3])
    expect(levelChoices(7)).toEqual([0, 1, 2, 3, 7])
  })
})

describe('a website of a member', () => {
  it('is a link only where it is http or https', () => {
    expect(webAddress('https://a.example')).toBe('https://a.example/')
    expect(webAddress('javascript:alert(1)')).toBeUndefined()
  })
})
