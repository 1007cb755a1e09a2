import { LOAN_COLUMNS, type LoanColumn, readCells, readHeader } from '@upline/csv'
import fc from 'fast-check'
import { readLoanCells } from '../loan-import/loan-row.ts'
import { STAGED_TYPES, StagedLineFormat } from './staged-line.ts'

const SEEN = { now: new Date('2026-11-27T12:00:00Z'), timeZone: 'America/New_York' }

/** What Postgres stores in each column that a line leaves out. */
const DEFAULTS: Record<string, string | null> = Object.fromEntries(
  STAGED_TYPES.split(', ').map((column) => {
    const [name = '', , ...rest] = column.split(' ')
    return [name, rest.length === 0 ? null : rest.at(-1)!.replaceAll("'", '')]
  }),
)

/** Reads a line of COPY's text format as Postgres does. */
const readLine = (line: string, columns: readonly string[]): Record<string, string | null> => {
  const unescape: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\' }
  const values = line
    .slice(0, -1)
    .split('\t')
    .map((value) =>
      value === '\\N' ? null : value.replace(/\\(.)/g, (_, letter: string) => unescape[letter] ?? letter),
    )
  return { ...DEFAULTS, ...Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null])) }
}

describe('a line of a staged file', () => {
  it('keeps any record unchanged', () => {
    const columns = readHeader(['Borrower', 'Address', 'Loan_Officer', 'Status'], LOAN_COLUMNS)
    const format = new StagedLineFormat(columns.fields)
    const text = fc.string({ unit: 'binary', maxLength: 30 })
    fc.assert(
      fc.property(text, text, (borrower, address) => {
        const cells = [borrower, address, 'ann', 'Funded']
        const reading = readLoanCells(readCells(cells, columns), 7, SEEN)
        const line = 'row' in reading ? format.accepted(cells, reading.row) : format.refused(cells, 7, reading.refused)
        expect(line.match(/\n/g)).toHaveLength(1)
        expect(line.split('\t')).toHaveLength(format.columns.length)
        const read = readLine(line, format.columns)
        const kept = cells.map((cell) => cell.replaceAll('\0', '').toWellFormed())
        expect(JSON.parse(read['cells']!)).toEqual(kept)
        expect(read['line']).toBe('7')
        if ('row' in reading) expect([read['borrower'], read['message']]).toEqual([reading.row.borrower, null])
        else expect([read['borrower'], read['message']]).toEqual([null, reading.refused])
      }),
    )
  })

  it('leaves out only columns that the file cannot fill', () => {
    const texts: Record<LoanColumn, fc.Arbitrary<string>> = {
      ...{ borrower: fc.constantFrom('Ann Lee', 'Bo Kim'), loanOfficer: fc.constantFrom('ann', 'Max M') },
      ...{
        address: fc.constantFrom('', '1 Elm St'),
        city: fc.constantFrom('', 'Reno'),
        state: fc.constantFrom('', 'NV'),
      },
      ...{ leadSource: fc.constantFrom('', 'Referral'), paidBy: fc.constantFrom('', 'Consumer') },
      ...{ noteRate: fc.constantFrom('', '6.875'), points: fc.constantFrom('', '(0.5)') },
      ...{ product: fc.constantFrom('', 'FHA'), purpose: fc.constantFrom('', 'Purchase') },
      status: fc.constantFrom('Funded', 'Processing', 'Withdrawn', 'Denied'),
      ...{ created: fc.constantFrom('', '2026-02-03'), applicationDate: fc.constantFrom('', '2026-01-02') },
      ...{ lockDate: fc.constantFrom('', '2026-03-04'), fundedDate: fc.constantFrom('', 'yes', '2026-04-05') },
      ...{ loanAmount: fc.constantFrom('', '$1,000.50'), loanNumber: fc.constantFrom('', 'LN 1') },
      ...{ secondOfficer: fc.constantFrom('', 'eve'), secondOfficerPercent: fc.constantFrom('', '30%') },
      ...{ officerEmail: fc.constantFrom('', 'ann@example.com'), officerUsername: fc.constantFrom('', 'ann') },
    }
    const required: LoanColumn[] = ['borrower', 'loanOfficer', 'status']
    const optional = (Object.keys(texts) as LoanColumn[]).filter((column) => !required.includes(column))
    const files = fc.subarray(optional).chain((chosen) => {
      const fields = [...required, ...chosen]
      return fc.tuple(fc.constant(fields), fc.tuple(...fields.map((field) => texts[field])))
    })
    const everything = new StagedLineFormat(Object.keys(texts) as LoanColumn[])
    expect(everything.columns).toHaveLength(Object.keys(DEFAULTS).length)
    fc.assert(
      fc.property(files, ([fields, cells]) => {
        const format = new StagedLineFormat(fields)
        const columns = { fields, unknown: [], has: (field: LoanColumn) => fields.includes(field) }
        const reading = readLoanCells(readCells(cells, columns), 2, SEEN)
        if ('refused' in reading) throw new Error(reading.refused)
        const short = readLine(format.accepted(cells, reading.row), format.columns)
        expect(short).toEqual(readLine(everything.accepted(cells, reading.row), everything.columns))
      }),
    )
  })
})
