import { readMemberRow, readRole } from './read-member-row.ts'

const rules = { unknownFields: 'refuse', defaultPassword: 'Welcome123!' } as const
const ann = { firstName: 'Ann', lastName: 'Lee', email: 'Ann@Example.com' }
const read = (of: Record<string, unknown>) => readMemberRow(of, rules)
const messageOf = (of: Record<string, unknown>) => (read(of) as { message?: string }).message

describe('a row of a roster import', () => {
  it('requires a first name, a last name and an email address', () => {
    expect(messageOf({ firstName: 'Ann' })).toBe('Missing required data: last name, email.')
    expect(messageOf({ fullName: 'Cher', email: 'c@x.example' })).toBe('Missing required data: last name.')
    expect(messageOf({ ...ann, email: 'ann at home' })).toBe("'ann at home' is not an email address.")
  })

  it('accepts the headers of a file, a full name, and websites without https://', () => {
    const row = {
      ...{
        'Full Name': 'Ana de la Cruz',
        'E-MAIL': ' ana@x.example ',
        clientSite: 'loans.x.example',
        zip: 89501,
        Level: 'two',
      },
      ...{ 'business name': 'Acme, LLC', role: 'Sr. LO', upline: 'boss@x.example', notes: "'=1+1", isActive: 'no' },
    }
    expect(readMemberRow(row, { ...rules, unknownFields: 'ignore' })).toEqual({
      upline: 'boss@x.example',
      member: {
        ...{
          firstName: 'Ana',
          lastName: 'de la Cruz',
          email: 'ana@x.example',
          level: 1,
          isActive: false,
          uplineId: null,
        },
        ...{ role: 'senior_loan_officer', originationWebsite: 'https://loans.x.example', zipCode: '89501' },
        ...{ businessName: 'Acme, LLC', notes: '=1+1' },
      },
    })
  })

  it('rejects characters that the database cannot store, and values that are not text', () => {
    for (const broken of ['a\0', '\ud800'])
      for (const field of ['lastName', 'upline', 'uplineId'])
        expect(messageOf({ ...ann, [field]: broken })).toBe(`${field} contains an invalid character.`)
    expect(messageOf({ ...ann, upline: { id: 1 } })).toBe('upline must be text.')
    expect(messageOf({ ...ann, phone: null })).toBeUndefined()
  })

  it('accepts only the default password', () => {
    expect(messageOf({ ...ann, password: 'Welcome123!' })).toBeUndefined()
    expect(messageOf({ ...ann, password: 'mine' })).toContain('Remove the password')
  })

  it.each([
    [{ favoriteColor: 'red' }, "Unknown field 'favoriteColor'."],
    [{ role: 'king' }, "Unknown role 'king'"],
    [{ level: 11 }, 'The level must be from 0 to 10.'],
    [{ level: -1 }, 'The level must be from 0 to 10.'],
    [{ username: 'a b' }, "'a b' is not a valid username."],
    [{ clientSite: 'https://x y' }, "originationWebsite 'https://x y' is not a web address."],
    [{ facebookUrl: 'javascript:alert(1)' }, 'is not a web address'],
    [{ phone: '5'.repeat(41) }, 'phone must be at most 40 characters long.'],
    [{ notes: 'a\0b' }, 'notes contains an invalid character.'],
  ])('rejects %j', (of, message) => {
    expect(messageOf({ ...ann, ...of })).toContain(message)
  })

  it('reads roles by name, label or badge', () => {
    expect(['Loan Officer', 'lo', 'MANAGER', 'senior-loan-officer', 'CEO', ''].map(readRole)).toEqual([
      'loan_officer',
      'loan_officer',
      'manager',
      'senior_loan_officer',
      'ceo',
      undefined,
    ])
  })
})
