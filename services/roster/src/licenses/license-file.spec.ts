import { parseCsv } from '@upline/csv'
import { headerProblem, readLicenseRows } from './license-file.ts'

const HEAD = 'Member,State,License_Number,From,To'
const read = (lines: string, head = HEAD) => readLicenseRows(parseCsv(`${head}\n${lines}`))
const problemOf = (text: string) => headerProblem(parseCsv(text)[0])

describe('headerProblem', () => {
  it('accepts each column that names the member, and other spellings of columns', () => {
    for (const column of ['Member', 'username', 'E-mail', 'NMLS ID'])
      expect(problemOf(`${column},State,License Number,Issue Date,Expiration Date`)).toBeUndefined()
  })

  it('names what is missing or repeated', () => {
    expect(problemOf('')).toMatch(/^The file has no rows/)
    expect(problemOf('State,License_Number,From,To')).toMatch(/^The file has no column that names the member/)
    expect(problemOf('Member,State,License_Number')).toMatch(/^The file has no column From, To\./)
    expect(problemOf(`${HEAD},From`)).toMatch(/column From more than once/)
  })
})

describe('readLicenseRows', () => {
  it('reads states by name or code, and dates of both spellings', () => {
    const { rows, errors } = read('Ann Lee,texas,TX-1,3/5/2026,2027-03-04\nbob,oh,77,2025-01-01,')
    expect(errors).toEqual([])
    expect(rows).toEqual([
      {
        ...{ row: 2, names: [{ column: 'member', text: 'Ann Lee' }] },
        ...{ state: 'TX', number: 'TX-1', from: '2026-03-05', to: '2027-03-04' },
      },
      {
        ...{ row: 3, names: [{ column: 'member', text: 'bob' }] },
        ...{ state: 'OH', number: '77', from: '2025-01-01', to: null },
      },
    ])
  })

  it('reads all filled columns that name the member, and lists columns that it does not read', () => {
    const { rows, ignoredColumns } = read(
      'Ann Lee,,ann@example.com,TX,1,2026-01-01,,Active',
      'Member,Username,Email,State,License_Number,From,To,Status',
    )
    expect(rows[0]!.names.map(({ column }) => column)).toEqual(['email', 'member'])
    expect(ignoredColumns).toEqual(['Status'])
  })

  it('skips empty rows', () => {
    expect(read(',,,,\nann,TX,1,2026-01-01,').rows.map(({ row }) => row)).toEqual([3])
  })

  it.each([
    [',TX,1,2026-01-01,', 'Member', 'The row names no member.'],
    ['ann,Texaz,1,2026-01-01,', 'State', '"Texaz" is not a state. Enter a name or code, for example TX.'],
    ['ann,,1,2026-01-01,', 'State', 'The empty cell is not a state. Enter a name or code, for example TX.'],
    ['ann,TX,,2026-01-01,', 'License_Number', 'Enter a license number of 1 to 40 printable characters.'],
    [`ann,TX,${'1'.repeat(41)},2026-01-01,`, 'License_Number', /1 to 40/],
    ['ann,TX,1,,', 'From', 'The empty cell is not a date. Enter a date like 2026-03-05 or 3/5/2026.'],
    ['ann,TX,1,2026-02-30,', 'From', /^"2026-02-30" is not a date/],
    ['ann,TX,1,2026-01-01,soon', 'To', /^"soon" is not a date/],
    ['ann,TX,1,2026-01-02,2026-01-01', 'To', 'To is Jan 1, 2026, which is before From, Jan 2, 2026.'],
  ])('refuses %s', (line, field, message) => {
    const { rows, errors } = read(line)
    expect(rows).toEqual([])
    expect(errors).toEqual([
      { row: 2, field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ])
  })

  it('accepts a number of 40 characters', () => {
    expect(read(`ann,TX,${'1'.repeat(40)},2026-01-01,2026-01-01`).errors).toEqual([])
  })
})
