import type { BulkLoansAnswer } from '@upline/contracts'
import { addSlice, importMessage, NOTHING_YET } from './import-totals.ts'

const answer = (more: Partial<BulkLoansAnswer>): BulkLoansAnswer => ({
  success: true,
  message: 'from the server',
  totalRecords: 0,
  imported: 0,
  commissionsCreated: 0,
  needsOfficer: 0,
  errors: [],
  ...more,
})

describe('an import in slices', () => {
  it('adds the counts and places refused rows among all records', () => {
    const first = addSlice(
      NOTHING_YET,
      answer({ imported: 9, commissionsCreated: 20, errors: [{ row: 10, message: 'a' }] }),
      10,
    )
    const both = addSlice(
      first,
      answer({ imported: 4, needsOfficer: 1, errors: [{ row: 1, message: 'b' }], kept: [{ row: 2, message: 'k' }] }),
      5,
    )
    expect(both).toMatchObject({ done: 15, imported: 13, commissionsCreated: 20, needsOfficer: 1 })
    expect(both.kept).toEqual([{ row: 12, message: 'k' }])
    expect(both.errors).toEqual([
      { row: 10, message: 'a' },
      { row: 11, message: 'b' },
    ])
  })

  it('says what the server says where one call did it all', () => {
    const totals = addSlice(NOTHING_YET, answer({ imported: 3 }), 3)
    expect(importMessage(totals, 1)).toBe('from the server')
    expect(importMessage(totals, 2)).toBe('Imported 3 of 3 records and created 0 commissions.')
  })
})
