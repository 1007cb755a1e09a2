import { canKeyRemove, fieldClosedToKeys } from './api-key-limits.ts'

describe('fieldClosedToKeys', () => {
  it('closes roles, duties and passwords of every account', () => {
    expect(fieldClosedToKeys({ role: 'admin' }, 'loan_officer')).toBe('role')
    expect(fieldClosedToKeys({ duties: ['payroll'] }, 'loan_officer')).toBe('duties')
    expect(fieldClosedToKeys({ password: 'chosen' }, 'loan_officer')).toBe('password')
  })

  it('closes email, username and active status of company accounts', () => {
    for (const change of [{ email: 'a@b.example' }, { username: 'boss' }, { isActive: false }]) {
      expect(fieldClosedToKeys(change, 'admin')).toBe(Object.keys(change)[0])
      expect(fieldClosedToKeys(change, 'manager')).toBeNull()
    }
  })

  it('leaves other fields open', () => {
    expect(fieldClosedToKeys({}, 'ceo')).toBeNull()
  })
})

describe('canKeyRemove', () => {
  it('protects company accounts', () => {
    expect([canKeyRemove('ceo'), canKeyRemove('admin'), canKeyRemove('manager')]).toEqual([false, false, true])
  })
})
