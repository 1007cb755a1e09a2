import { hasRosterAccess } from './current-user.ts'
import { usernameKey } from './username-key.ts'

describe('the roster pages', () => {
  it('are open to admin, ceo, managers and the accounts of ROSTER_ACCOUNTS', () => {
    const may = (role: 'ceo' | 'admin' | 'manager' | 'loan_officer', name: string) =>
      hasRosterAccess({ role, usernameKey: usernameKey(name) }, ['rita'])
    expect([may('ceo', 'x'), may('admin', 'x'), may('manager', 'x'), may('loan_officer', 'Rita')]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([may('loan_officer', 'admin'), may('loan_officer', 'ann')]).toEqual([true, false])
  })
})
