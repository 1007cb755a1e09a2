import { ROLES } from '@upline/contracts'
import { hasDuty, isReadOnly, seesCompany } from './company-access.ts'

describe('company access', () => {
  it('shows auditors the company and lets them change nothing', () => {
    const auditor = { role: 'loan_officer', duties: ['auditor'] } as const
    expect([seesCompany(auditor), isReadOnly(auditor)]).toEqual([true, true])
    expect([seesCompany({ role: 'manager', duties: ['payroll'] }), isReadOnly({ duties: ['payroll'] })]).toEqual([
      false,
      false,
    ])
    expect(ROLES.filter((role) => seesCompany({ role }))).toEqual(['ceo', 'admin'])
    expect(hasDuty({}, 'payroll')).toBe(false)
  })
})
