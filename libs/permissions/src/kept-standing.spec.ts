import { keepsStanding } from './kept-standing.ts'

describe('keepsStanding', () => {
  it('accepts the same or a higher role and more duties', () => {
    expect(keepsStanding({ role: 'admin', duties: ['payroll'] }, { role: 'admin', duties: ['payroll'] })).toBe(true)
    expect(keepsStanding({ role: 'manager' }, { role: 'admin', duties: ['payroll'] })).toBe(true)
  })

  it('refuses a lost role, a lost duty and an account that can no longer sign in', () => {
    expect(keepsStanding({ role: 'admin' }, { role: 'manager', duties: [] })).toBe(false)
    expect(keepsStanding({ role: 'processor', duties: ['payroll'] }, { role: 'processor', duties: [] })).toBe(false)
    expect(keepsStanding({ role: 'loan_officer' }, undefined)).toBe(false)
  })
})
