import fc from 'fast-check'
import { writeCsv } from '@upline/csv'
import { blobOf } from './blob-of.ts'
import { readLoanFile } from './read-loan-file.ts'

const read = (text: string) => readLoanFile(blobOf(new TextEncoder().encode(text)))

const TEXT = [
  'Borrower,Address,Loan_Officer,Status',
  'Ana,"12 Elm St, Unit 4",Wen Li,Funded',
  '',
  ',,,',
  '"Two\nLines",x,,Funded',
].join('\n')

describe('a loan file', () => {
  it('counts records, not lines, and keeps its headers', async () => {
    expect(await read(TEXT)).toMatchObject({
      records: 2,
      headers: ['Borrower', 'Address', 'Loan_Officer', 'Status'],
      sample: [{ line: 2 }, { line: 5, cells: ['Two\nLines', 'x', '', 'Funded'] }],
    })
  })

  it('keeps the first ten records of many', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `Borrower ${at},Wen Li,Funded`)
    const { records, sample } = await read(['Borrower,Loan_Officer,Status', ...rows].join('\r\n'))
    expect([records, sample.length]).toEqual([12, 10])
  })

  it('reads Windows-1252 if the file is not UTF-8, and UTF-16 if it has that BOM', async () => {
    const latin = await readLoanFile(blobOf(Uint8Array.from('Borrower\nJosé', (letter) => letter.charCodeAt(0))))
    expect(latin.sample[0]?.cells).toEqual(['José'])
    const wide = new Uint8Array(new Uint16Array(Array.from('\ufeffBorrower\nZoë', (c) => c.charCodeAt(0))).buffer)
    expect((await readLoanFile(blobOf(wide))).sample[0]?.cells).toEqual(['Zoë'])
  })

  it('returns no rows for a file without records', async () => {
    expect(await read('Borrower,Loan_Officer,Status\n')).toMatchObject({ records: 0, sample: [] })
    expect(await read('')).toEqual({ records: 0, headers: [], sample: [] })
  })

  it('counts all records, in pieces of any size', async () => {
    const cells = fc.array(
      fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== ''),
      { minLength: 2, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(cells, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 50 }),
        async (rows, piece) => {
          const bytes = new TextEncoder().encode(
            writeCsv([['A', 'B'], ...rows.map((row) => row.map((cell) => cell.toWellFormed().replaceAll('\0', '-')))]),
          )
          const { records } = await readLoanFile(blobOf(bytes, piece))
          expect(records).toBe(rows.length)
        },
      ),
      { numRuns: 50 },
    )
  })
})
