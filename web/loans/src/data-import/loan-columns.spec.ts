import { previewDate, previewOf, shortAddress } from './loan-columns.ts'

describe('the preview of a loan file', () => {
  it('cuts an address after 30 characters', () => {
    expect(shortAddress('1361 Canyon Ridge Road, Unit 12')).toBe('1361 Canyon Ridge Road, Unit 1...')
    expect(shortAddress('x'.repeat(30))).toBe('x'.repeat(30))
  })

  it('formats a date as in the US and leaves other text unchanged', () => {
    expect(previewDate('2026-11-20')).toBe('11/20/2026')
    expect(previewDate('2026-11-20T08:00:00Z')).toBe('11/20/2026')
    expect(previewDate('20 Nov')).toBe('20 Nov')
  })

  it('reads a record by the file’s own headers', () => {
    const headers = ['borrower', 'LOAN_OFFICER', 'Status', 'Created']
    expect(previewOf(headers, { line: 2, cells: [' Ana ', 'Wen Li', 'Funded', '2026-01-02'] })).toEqual({
      line: 2,
      borrower: 'Ana',
      address: '',
      state: '',
      purpose: '',
      officer: 'Wen Li',
      status: 'Funded',
      amount: '',
      created: '01/02/2026',
    })
  })
  it('reads a record with the mapping that the user chose', () => {
    const row = previewOf(['Kunde', 'Status'], { line: 2, cells: ['Ana', 'Funded'] }, { Kunde: 'borrower' })
    expect(row).toMatchObject({ borrower: 'Ana', status: 'Funded' })
  })
})
