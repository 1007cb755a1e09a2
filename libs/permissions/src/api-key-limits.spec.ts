import { ROLES } from '@upline/contracts'
import { canKeyRemove, fieldClosedToKeys } from './api-key-limits.ts'

describe('fieldClosedToKeys', () => {
  it('closes roles, duties and passwords of every account', () => {
    expect(fieldClosedToKeys({ role: 'admin' }, { role: 'loan_officer' })).toBe('role')
    expect(fieldClosedToKeys({ duties: ['payroll'] }, { role: 'loan_officer' })).toBe('duties')
    expect(fieldClosedToKeys({ password: 'chosen' }, { role: 'loan_officer' })).toBe('password')
  })

  it('closes email, username and active status of company accounts and of members with duties', () => {
    for (const change of [{ email: 'a@b.example' }, { username: 'boss' }, { isActive: false }]) {
      expect(fieldClosedToKeys(change, { role: 'admin' })).toBe(Object.keys(change)[0])
      expect(fieldClosedToKeys(change, { role: 'manager', duties: ['payroll'] })).toBe(Object.keys(change)[0])
      expect(fieldClosedToKeys(change, { role: 'manager' })).toBeNull()
    }
  })

  it('leaves other fields open', () => {
    expect(fieldClosedToKeys({}, { role: 'ceo' })).toBeNull()
  })
})

describe('canKeyRemove', () => {
  it('protects company accounts and members with duties', () => {
    expect(ROLES.filter((role) => !canKeyRemove({ role }))).toEqual(['ceo', 'admin'])
    expect(canKeyRemove({ role: 'processor', duties: ['compliance'] })).toBe(false)
  })
})
