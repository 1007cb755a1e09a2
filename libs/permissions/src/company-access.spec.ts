import { DUTIES, ROLES } from '@upline/contracts'
import { hasDuty, isProtectedAccount, isReadOnly, seesCompany, seesCompliance } from './company-access.ts'

describe('company access', () => {
  it('shows auditors the company but lets them change nothing', () => {
    const auditor = { role: 'loan_officer', duties: ['auditor'] } as const
    expect([seesCompany(auditor), isReadOnly(auditor)]).toEqual([true, true])
    expect([seesCompany({ role: 'manager', duties: ['payroll'] }), isReadOnly({ duties: ['payroll'] })]).toEqual([
      false,
      false,
    ])
    expect(ROLES.filter((role) => seesCompany({ role }))).toEqual(['ceo', 'admin'])
    expect(hasDuty({}, 'payroll')).toBe(false)
  })

  it('shows compliance findings to the company, auditors and the compliance duty', () => {
    expect(ROLES.filter((role) => seesCompliance({ role }))).toEqual(['ceo', 'admin'])
    const holders = DUTIES.filter((duty) => seesCompliance({ role: 'processor', duties: [duty] }))
    expect([...holders].sort()).toEqual(['auditor', 'compliance'])
  })

  it('protects accounts of the company and of members with any duty', () => {
    expect(ROLES.filter((role) => isProtectedAccount({ role }))).toEqual(['ceo', 'admin'])
    expect(DUTIES.every((duty) => isProtectedAccount({ role: 'processor', duties: [duty] }))).toBe(true)
  })
})
