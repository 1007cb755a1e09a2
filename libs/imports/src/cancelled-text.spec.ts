import { cancelledText } from './cancelled-text.ts'

describe('what is said of a cancelled import', () => {
  it('contains how many of its rows were imported', () => {
    expect(cancelledText({ imported: 5_000, totalRecords: 10_500 })).toBe(
      'Canceled. 5,000 of 10,500 rows were imported and are kept.',
    )
  })

  it('contains no number of rows while the file may be half read', () => {
    expect(cancelledText({ imported: 0, totalRecords: 22_191 })).toBe('Canceled. No rows were imported.')
  })
})
