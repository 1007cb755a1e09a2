import { type AccountState, tiesOfChange } from './account-ties.ts'

const officer: AccountState = {
  role: 'loan_officer',
  duties: [],
  email: 'olga@example.com',
  username: 'olga',
  isActive: true,
}
const change = (after: Partial<AccountState>, before: Partial<AccountState> = {}) =>
  tiesOfChange({
    accountId: 'olga',
    byId: 'ann',
    before: { ...officer, ...before },
    after: { ...officer, ...before, ...after },
  })

describe('tiesOfChange', () => {
  it('ties a new account to its creator', () => {
    expect(tiesOfChange({ accountId: 'olga', byId: 'ann', after: officer })).toEqual(['created'])
  })

  it('ties nothing to the system or to the account itself', () => {
    for (const byId of [null, 'olga']) {
      expect(tiesOfChange({ accountId: 'olga', byId, after: officer })).toEqual([])
      expect(tiesOfChange({ accountId: 'olga', byId, before: officer, after: { ...officer, role: 'ceo' } })).toEqual([])
    }
  })

  it('ties a promoted account: a higher role or another duty', () => {
    expect(change({ role: 'admin' })).toEqual(['promoted'])
    expect(change({ role: 'manager' })).toEqual(['promoted'])
    expect(change({ duties: ['payroll'] })).toEqual(['promoted'])
    expect(change({ role: 'manager' }, { role: null })).toEqual(['promoted'])
  })

  it('ties nothing if role and duties stay or become less', () => {
    expect(change({ role: 'ceo' }, { role: 'admin' })).toEqual([])
    expect(change({ role: 'loan_officer', duties: [] }, { role: 'ceo', duties: ['payroll'] })).toEqual([])
    expect(change({ role: 'processor' })).toEqual([])
  })

  it('ties an account whose email or username someone else changed', () => {
    expect(change({ email: 'mine@example.com' })).toEqual(['reset'])
    expect(change({ username: 'olga2' })).toEqual(['reset'])
  })

  it('ties an account that someone else reactivated or restored', () => {
    expect(change({ isActive: true }, { isActive: false })).toEqual(['reset'])
    expect(change({ isActive: false })).toEqual([])
  })

  it('reports both kinds of one change', () => {
    expect(change({ role: 'ceo', email: 'mine@example.com' })).toEqual(['promoted', 'reset'])
  })
})
