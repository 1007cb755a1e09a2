import { isCsvFile } from './csv-file.ts'

describe('isCsvFile', () => {
  it('accepts a CSV by its type or its name', () => {
    expect(isCsvFile({ name: 'loans.CSV', type: 'application/vnd.ms-excel' })).toBe(true)
    expect(isCsvFile({ name: 'loans', type: 'text/csv' })).toBe(true)
    expect(isCsvFile({ name: 'loans.xlsx', type: '' })).toBe(false)
  })
})
