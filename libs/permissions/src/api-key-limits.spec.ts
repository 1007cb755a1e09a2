import { ROLES } from '@upline/contracts'
import { canKeyRemove, fieldClosedToKeys } from './api-key-limits.ts'

describe('fieldClosedToKeys', () => {
  it.each(['loan_officer', 'ceo'] as const)('closes roles, duties and passwords of a %s', (role) => {
    expect(fieldClosedToKeys({ role: 'admin' }, { role })).toBe('role')
    expect(fieldClosedToKeys({ duties: ['payroll'] }, { role })).toBe('duties')
    expect(fieldClosedToKeys({ password: 'chosen' }, { role })).toBe('password')
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
