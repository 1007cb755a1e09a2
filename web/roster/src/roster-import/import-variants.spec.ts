import { fakeFetch } from '@upline/web-kit/testing'
import { ADMIN_IMPORT, asAdminImport, BUILDER_IMPORT } from './import-variants.ts'

const member = { firstName: 'Ana', lastName: 'Lee', email: ' Ana@X.test', role: 'ceo', level: 7, phone: '1' } as const

describe('admin roster import', () => {
  it('creates level 2 loan officers with the lowercase email as username and a note', () => {
    expect(asAdminImport(member)).toEqual({
      ...member,
      username: 'ana@x.test',
      role: 'loan_officer',
      level: 2,
      notes: 'Imported from CSV',
    })
  })

  it('previews 10 rows and sends csvData', async () => {
    const calls = fakeFetch({ '/api/users/import-csv': { body: { imported: 1, errors: [] } } })
    await ADMIN_IMPORT.send([member])
    expect(ADMIN_IMPORT.previewRows).toBe(10)
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ csvData: [member] })
  })
})

describe('roster builder import', () => {
  it('previews 5 rows and sends members unchanged', async () => {
    const calls = fakeFetch({ '/api/team-members/bulk-import': { body: { imported: 1, errors: [] } } })
    await BUILDER_IMPORT.send([BUILDER_IMPORT.shape(member)])
    expect(BUILDER_IMPORT.previewRows).toBe(5)
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ members: [member] })
  })
})
