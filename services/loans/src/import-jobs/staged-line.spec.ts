import { LOAN_COLUMNS, readCells, readHeader } from '@upline/csv'
import fc from 'fast-check'
import { readLoanCells } from '../loan-import/loan-row.ts'
import { refusedLine, STAGED_COLUMNS, stagedLine } from './staged-line.ts'

const HEADER = ['Borrower', 'Address', 'Loan_Officer', 'Status']
const COLUMNS = STAGED_COLUMNS.split(',').map((name) => name.trim())
const columns = readHeader(HEADER, LOAN_COLUMNS)

/** Reads a line of COPY's text format as Postgres does. */
const readLine = (line: string): Record<string, string | null> => {
  const unescape: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\' }
  const values = line
    .slice(0, -1)
    .split('\t')
    .map((value) =>
      value === '\\N' ? null : value.replace(/\\(.)/g, (_, letter: string) => unescape[letter] ?? letter),
    )
  return Object.fromEntries(COLUMNS.map((name, at) => [name, values[at] ?? null]))
}

describe('stagedLine', () => {
  it('keeps any record unchanged', () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 })
    fc.assert(
      fc.property(text, text, (borrower, address) => {
        const cells = [borrower, address, 'ann', 'Funded']
        const reading = readLoanCells(readCells(cells, columns), 7, { now: new Date(), timeZone: 'America/New_York' })
        const line = 'row' in reading ? stagedLine(cells, reading.row) : refusedLine(cells, 7, reading.refused)
        expect(line.match(/\n/g)).toHaveLength(1)
        expect(line.split('\t')).toHaveLength(COLUMNS.length)
        const read = readLine(line)
        const kept = cells.map((cell) => cell.replaceAll('\0', '').toWellFormed())
        expect(JSON.parse(read['cells']!)).toEqual(kept)
        expect(read['line']).toBe('7')
        if ('row' in reading) expect([read['borrower'], read['message']]).toEqual([reading.row.borrower, null])
        else expect([read['borrower'], read['message']]).toEqual([null, reading.refused])
      }),
    )
  })
})
