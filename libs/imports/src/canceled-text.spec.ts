import { canceledText } from './canceled-text.ts'

describe('the message of a canceled import', () => {
  it('contains how many of its rows were imported', () => {
    expect(canceledText({ imported: 5_000, totalRecords: 10_500 })).toBe(
      'Canceled. 5,000 of 10,500 rows were imported and are kept.',
    )
  })

  it('contains no number of rows while the file may be partly read', () => {
    expect(canceledText({ imported: 0, totalRecords: 22_191 })).toBe('Canceled. No rows were imported.')
  })
})
