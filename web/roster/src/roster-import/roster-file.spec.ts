import { readLevel, readRole, readRosterFile, refusedCsv, skippedText } from './roster-file.ts'

const read = (text: string) => readRosterFile(new TextEncoder().encode(text))

describe('roster file', () => {
  it('requires a header row and one data row', () => {
    expect(read('')).toBeUndefined()
    expect(read('fullName,email\n')).toBeUndefined()
    expect(read('fullName,email\n , \n')).toBeUndefined()
  })

  it('reads column aliases and sets the defaults of the product text', () => {
    const file = read(
      'Full Name,E-mail,clientSite,Company,Zip,Level,Upline\nAna de la Cruz,ana@x.test,a.example,Acme,89501,,boss\n',
    )
    expect(file?.members[0]).toMatchObject({
      line: 2,
      member: {
        firstName: 'Ana',
        lastName: 'de la Cruz',
        email: 'ana@x.test',
        originationWebsite: 'https://a.example',
        recruitingWebsite: '',
        businessName: 'Acme',
        zipCode: '89501',
        role: 'loan_officer',
        level: 1,
        isActive: true,
        upline: 'boss',
      },
    })
    expect(file?.members[0]?.member).not.toHaveProperty('fullName')
    expect(file?.members[0]?.member).not.toHaveProperty('password')
    expect(file?.members[0]?.member).not.toHaveProperty('username')
  })

  it('rejects a duplicate column by name', () => {
    expect(() => read('Full Name,Email,Phone,email\nAna Lee,a@x.test,1,b@x.test\n')).toThrow(
      'The file has the column Email more than once. Keep one of them.',
    )
  })

  it('skips rows without first name, last name or email and counts them', () => {
    const file = read('firstName,lastName,email\nAna,Lee,a@x.test\nAna,,b@x.test\n,Lee,c@x.test\nAna,Lee,\n')
    expect(file?.members).toHaveLength(1)
    expect(file?.skipped).toBe(3)
    expect(skippedText(3)).toBe('3 rows were skipped due to missing required data (name or email)')
  })

  it('reads common spellings of roles and defaults to loan_officer', () => {
    expect(['Senior Loan Officer', 'sr. LO', 'CEO', '', undefined, 'janitor'].map(readRole)).toEqual([
      'senior_loan_officer',
      'senior_loan_officer',
      'ceo',
      'loan_officer',
      'loan_officer',
      'loan_officer',
    ])
  })

  it('reads a level and defaults to 1', () => {
    expect(['0', '3', 'Level 2', '10', '', 'x', '99', '-1'].map(readLevel)).toEqual([0, 3, 2, 10, 1, 1, 1, 1])
  })

  it('writes rejected rows with the reason and escapes formulas', () => {
    const file = read('fullName,email\nAna Lee,a@x.test\n=Bo Ek,b@x.test\n')
    expect(file && refusedCsv(file, [{ row: 2, message: 'Email is taken' }])).toBe(
      "\uFEFFfullName,email,Reason\r\n'=Bo Ek,b@x.test,Email is taken\r\n",
    )
  })
})
