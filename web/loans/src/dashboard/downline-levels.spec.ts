import type { DownlineMember } from '@upline/contracts'
import { statsOf, withDepths } from './downline-levels.ts'

const member = (id: string, uplineId: string, more: Partial<DownlineMember> = {}): DownlineMember => ({
  id,
  name: id,
  role: 'loan_officer',
  email: '',
  phone: '',
  isActive: true,
  uplineId,
  originationWebsite: '',
  ...more,
})

const currentUser = { id: 'me', name: 'Me', role: 'manager', level: 0 } as const

describe('a downline member', () => {
  it('counts the links up to the current user as levels', () => {
    const team = {
      currentUser,
      allDownline: [member('c', 'b'), member('a', 'me'), member('b', 'a'), member('x', 'gone')],
    }
    expect(withDepths(team).map((one) => [one.member.id, one.depth])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
  })

  it('finds a member once even in a reporting loop', () => {
    const team = { currentUser, allDownline: [member('a', 'me'), member('b', 'a'), member('me', 'b')] }
    expect(withDepths(team)).toHaveLength(2)
  })
})

describe('team counts without team stats', () => {
  it('counts the direct downline by role and activity, with levels 2 and 3 as 0', () => {
    const directDownline = [
      member('a', 'me'),
      member('b', 'me', { isActive: false }),
      member('c', 'me', { role: 'senior_loan_officer' }),
    ]
    expect(statsOf({ currentUser, directDownline, allDownline: directDownline })).toEqual({
      directReports: 3,
      totalDownline: 3,
      activeLoanOfficers: 1,
      seniorLoanOfficers: 1,
      levels: { level1: 3, level2: 0, level3: 0 },
    })
  })
})
