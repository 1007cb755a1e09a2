import { aMember } from '@upline/testing'
import { standingRecord, type StoredAccount, tiesOf } from './member-standing.ts'

const stored: StoredAccount = {
  id: 'olga',
  version: 3,
  role: 'loan_officer',
  duties: [],
  email: 'olga@example.com',
  username: 'olga',
  isActive: true,
  isPlaceholder: false,
}
const facts = (over: object = {}) => aMember({ id: 'olga', username: 'olga', version: 4, ...over })

describe('tiesOf', () => {
  it('ties a promoted member to the person who promoted them', () => {
    expect(tiesOf(facts({ role: 'ceo' }), 'ann', stored)).toEqual([
      { account_id: 'olga', by_id: 'ann', kind: 'promoted' },
    ])
  })

  it('ignores an event that is not newer than the copy', () => {
    expect(tiesOf(facts({ role: 'ceo', version: 3 }), 'ann', stored)).toEqual([])
  })

  it('treats a member that was only named before as new', () => {
    const placeholder = { ...stored, version: 0, isPlaceholder: true }
    expect(tiesOf(facts(), 'ann', placeholder)).toEqual([{ account_id: 'olga', by_id: 'ann', kind: 'created' }])
  })

  it('ties a restored member to the person who restored them', () => {
    expect(tiesOf(facts(), 'ann', { ...stored, isActive: false })).toEqual([
      { account_id: 'olga', by_id: 'ann', kind: 'reset' },
    ])
  })
})

describe('standingRecord', () => {
  it('marks company roles and the payroll duty as approvers', () => {
    const since = '2026-11-23T04:00:00.000Z'
    expect(standingRecord(facts({ role: 'admin' }), since)).toMatchObject({ is_approver: true, since, duties: [] })
    expect(standingRecord(facts({ duties: ['payroll'] }), since)).toMatchObject({ is_approver: true })
    expect(standingRecord(facts({ duties: ['auditor'] }), since)).toMatchObject({ is_approver: false })
  })
})
