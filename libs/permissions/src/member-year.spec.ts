import { type Duty, type Role, ROLES } from '@upline/contracts'
import { seesYearsPay, yearReachOf } from './member-year.ts'

const by = (role: Role, duties: Duty[] = []) => ({ id: 'me', role, duties })

describe('the year of a member', () => {
  it('opens every year to the company, the Payroll duty and auditors', () => {
    expect(ROLES.filter((role) => yearReachOf(by(role)) === 'all')).toEqual(['ceo', 'admin'])
    expect(yearReachOf(by('processor', ['payroll']))).toBe('all')
    expect(yearReachOf(by('processor', ['auditor']))).toBe('all')
    expect(yearReachOf(by('processor', ['compliance']))).toBe('levels')
  })

  it('opens the downline to managers, and three levels to everyone else', () => {
    expect(ROLES.filter((role) => yearReachOf(by(role)) === 'downline')).toEqual(['manager'])
  })

  it('shows the pay to the member, to managers and to those who see all pay', () => {
    expect(seesYearsPay(by('loan_officer'), 'me')).toBe(true)
    expect(seesYearsPay(by('senior_loan_officer'), 'ann')).toBe(false)
    expect(seesYearsPay(by('manager'), 'ann')).toBe(true)
    expect(seesYearsPay(by('processor', ['payroll']), 'ann')).toBe(true)
  })
})
