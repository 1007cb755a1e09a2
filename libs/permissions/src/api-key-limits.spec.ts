import { canKeyRemove, fieldClosedToKeys } from './api-key-limits.ts'

describe('fieldClosedToKeys', () => {
  it.each(['loan_officer', 'ceo'] as const)('closes roles, duties and passwords of a %s', (role) => {
    expect(fieldClosedToKeys({ role: 'admin' }, role)).toBe('role')
    expect(fieldClosedToKeys({ duties: ['payroll'] }, role)).toBe('duties')
    expect(fieldClosedToKeys({ password: 'chosen' }, role)).toBe('password')
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
