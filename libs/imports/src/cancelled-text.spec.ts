import { cancelledText } from './cancelled-text.ts'

describe('what is said of a cancelled import', () => {
  it('is how many of its rows went in', () => {
    expect(cancelledText({ imported: 5_000, totalRecords: 10_500 })).toBe(
      'Cancelled. 5,000 of 10,500 rows went in before, and stay.',
    )
  })

  it('names no number of rows while the file may be half read', () => {
    expect(cancelledText({ imported: 0, totalRecords: 22_191 })).toBe('Cancelled. No row went in before.')
  })
})
