import type { Duty } from '@upline/contracts'
import { accessChecks } from './current-user.ts'
import { usernameKey } from './username-key.ts'

describe('the roster pages', () => {
  const checks = (role: 'ceo' | 'admin' | 'manager' | 'loan_officer', name: string, duties: Duty[] = []) =>
    accessChecks({ role, duties, usernameKey: usernameKey(name) }, ['rita'])

  it('open to admin, ceo, managers and the accounts of ROSTER_ACCOUNTS', () => {
    const may = (...who: Parameters<typeof checks>) => checks(...who).rosterAccess
    expect([may('ceo', 'x'), may('admin', 'x'), may('manager', 'x'), may('loan_officer', 'Rita')]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([may('loan_officer', 'admin'), may('loan_officer', 'ann')]).toEqual([true, false])
  })

  it('open to auditors, and to no other duty', () => {
    expect(checks('loan_officer', 'ann', ['auditor'])).toMatchObject({ auditor: true, rosterAccess: true })
    expect(checks('loan_officer', 'ann', ['payroll', 'compliance']).rosterAccess).toBe(false)
  })

  it('report which check opened them', () => {
    expect(checks('loan_officer', 'rita')).toMatchObject({ companyRole: false, manager: false, rosterAccount: true })
    expect(checks('manager', 'mo')).toMatchObject({ companyRole: false, manager: true, rosterAccount: false })
    expect(checks('ceo', 'cy')).toMatchObject({ companyRole: true, manager: false, rosterAccount: false })
  })
})
