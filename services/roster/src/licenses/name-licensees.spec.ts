import type { LicenseRow } from './license-file.ts'
import { nameLicensees } from './name-licensees.ts'

const member = (id: string, name: string, nmls = '') => ({
  ...{ id, name, nmls, username: id, email: `${id}@example.com` },
})
const MEMBERS = [member('ann', 'Ann Lee', '0402100'), member('sam', 'Sam Roe', '55'), member('sam2', 'Sam Roe', '55')]

const row = (line: number, ...names: LicenseRow['names']): LicenseRow => ({
  ...{ row: line, names, state: 'TX', number: '1', from: '2026-01-01', to: null },
})
const named = (...names: LicenseRow['names']) => {
  const { rowsOf, errors } = nameLicensees([row(2, ...names)], MEMBERS)
  return errors[0] ?? [...rowsOf.keys()]
}

describe('nameLicensees', () => {
  it('finds a member by each column', () => {
    expect(named({ column: 'username', text: 'ANN' })).toEqual(['ann'])
    expect(named({ column: 'email', text: 'ann@example.com' })).toEqual(['ann'])
    expect(named({ column: 'nmls', text: '402100' })).toEqual(['ann'])
    for (const text of ['ann', 'ann@example.com', '402100', 'Ann  lee'])
      expect(named({ column: 'member', text })).toEqual(['ann'])
  })

  it('collects the rows of a member', () => {
    const rows = [row(2, { column: 'member', text: 'ann' }), row(3, { column: 'email', text: 'ann@example.com' })]
    expect(nameLicensees(rows, MEMBERS).rowsOf).toEqual(new Map([['ann', rows]]))
  })

  it('refuses a text that only another column has', () => {
    expect(named({ column: 'username', text: 'ann@example.com' })).toEqual({
      ...{ row: 2, field: 'Username', message: 'No member has the username "ann@example.com".' },
    })
    expect(named({ column: 'member', text: 'Lee' })).toMatchObject({ field: 'Member' })
    expect(named({ column: 'nmls', text: 'Ann Lee' })).toMatchObject({ field: 'NMLS_ID' })
  })

  it('refuses a name or an NMLS ID that several members have', () => {
    expect(named({ column: 'member', text: 'Sam Roe' })).toEqual({
      ...{ row: 2, field: 'Member', message: 'Several members match "Sam Roe". Add a column Username or Email.' },
    })
    expect(named({ column: 'nmls', text: '55' })).toMatchObject({ field: 'NMLS_ID' })
  })

  it('lets the first column decide, unless another one names a different member', () => {
    expect(named({ column: 'email', text: 'sam@example.com' }, { column: 'member', text: 'Sam Roe' })).toEqual(['sam'])
    expect(named({ column: 'email', text: 'sam@example.com' }, { column: 'member', text: 'S. Roe' })).toEqual(['sam'])
    expect(named({ column: 'email', text: 'sam@example.com' }, { column: 'member', text: 'Ann Lee' })).toEqual({
      row: 2,
      field: 'Member',
      message: 'Email names Sam Roe (@sam), but Member names Ann Lee (@ann).',
    })
  })
})
