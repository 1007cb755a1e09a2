import { decodeText } from './decode-text.ts'
import { isEmptyRecord, readCells, readHeader, readRowObject } from './headers.ts'
import { LOAN_COLUMNS } from './loan-columns.ts'
import { ROSTER_COLUMNS, rosterNames, rosterWebsite } from './roster-columns.ts'

describe('the header of a file', () => {
  it('ignores case, spaces, underscores and accents', () => {
    const columns = readHeader(
      ['BORROWER', 'loan officer', 'Loan-Amount', 'loan_ID', 'Ámount', 'Shoe size', ''],
      LOAN_COLUMNS,
    )
    expect(columns.fields).toEqual(['borrower', 'loanOfficer', 'loanAmount', 'loanNumber', 'loanAmount', null, null])
    expect(columns.unknown).toEqual(['Shoe size'])
    expect(columns.has('status')).toBe(false)
  })

  it('matches the aliases of the roster', () => {
    const fields = readHeader(
      ['fullName', 'clientSite', 'Recruiting Website', 'zip', 'company', 'License Number'],
      ROSTER_COLUMNS,
    )
    expect(fields.fields).toEqual([
      'fullName',
      'originationWebsite',
      'recruitingWebsite',
      'zipCode',
      'businessName',
      'licenseNumber',
    ])
  })
})

describe('a record', () => {
  it('trims cells, removes the apostrophe of an escaped formula, and uses the first filled column of a field', () => {
    const columns = readHeader(['Amount', 'Loan_Amount', 'Borrower'], LOAN_COLUMNS)
    expect(readCells(['', ' 12 ', "'=Ann"], columns)).toEqual({ loanAmount: '12', borrower: '=Ann' })
  })

  it('may be an object keyed by header, with numbers', () => {
    const { row, unknown } = readRowObject({ Borrower: 'Ann', Loan_Amount: 12.5, Foo: 'x', Status: null }, LOAN_COLUMNS)
    expect(row).toEqual({ borrower: 'Ann', loanAmount: '12.5', status: '' })
    expect(unknown).toEqual(['Foo'])
  })

  it('counts as empty if it has only empty cells', () => {
    expect(isEmptyRecord(['', ' ', ''])).toBe(true)
    expect(isEmptyRecord(['', '0'])).toBe(false)
  })
})

describe('a roster row', () => {
  it('splits the full name into the first word and the rest', () => {
    expect(rosterNames({ fullName: ' Ana  de la Cruz ' })).toEqual({ firstName: 'Ana', lastName: 'de la Cruz' })
    expect(rosterNames({ fullName: 'Cher' })).toEqual({ firstName: 'Cher', lastName: '' })
    expect(rosterNames({ fullName: 'A B', firstName: 'Mary Ann', lastName: 'Lee' })).toEqual({
      firstName: 'Mary Ann',
      lastName: 'Lee',
    })
  })

  it('adds https:// to a website without it', () => {
    expect([undefined, ' ', 'https://', 'a.example', 'http://b.example'].map(rosterWebsite)).toEqual([
      '',
      '',
      '',
      'https://a.example',
      'http://b.example',
    ])
  })
})

describe('the bytes of a file', () => {
  it('decodes files as UTF-8, else Windows-1252', () => {
    expect(decodeText(new TextEncoder().encode('José €'))).toBe('José €')
    expect(decodeText(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x80]))).toBe('José €')
  })
})
