import { fieldOfHeader } from './headers.ts'
import { ROSTER_COLUMNS, rosterNames, rosterWebsite, type RosterColumn } from './roster-columns.ts'

/** Every spelling in the product text (section 3), and `upline` of the decisions. */
const NAMED: [RosterColumn, string[]][] = [
  ['fullName', ['fullName']],
  ['firstName', ['firstName']],
  ['lastName', ['lastName']],
  ['email', ['email']],
  ['phone', ['phone']],
  ['originationWebsite', ['clientSite', 'origination website']],
  ['recruitingWebsite', ['recruitSite', 'recruiting website']],
  ['address', ['address']],
  ['city', ['city']],
  ['state', ['state']],
  ['zipCode', ['zip', 'zipCode']],
  ['businessName', ['business name', 'company']],
  ['role', ['role']],
  ['level', ['level']],
  ['username', ['username']],
  ['licenseNumber', ['license number']],
  ['specialties', ['specialties']],
  ['notes', ['notes']],
  ['upline', ['upline']],
]

const cased = (header: string) => [header, header.toUpperCase(), header.toLowerCase(), ` ${header.replace(' ', '_')} `]

describe('a column of a roster CSV', () => {
  it.each(NAMED.flatMap(([field, spellings]) => spellings.flatMap(cased).map((header) => [header, field])))(
    'maps %j to %s',
    (header, field) => expect(fieldOfHeader(header as string, ROSTER_COLUMNS)).toBe(field),
  )

  it('ignores an unknown column', () => expect(fieldOfHeader('Birthday', ROSTER_COLUMNS)).toBeNull())
})

describe('a full name', () => {
  it('splits into its first word and the rest', () =>
    expect(rosterNames({ fullName: ' Ana  de la Cruz ' })).toEqual({ firstName: 'Ana', lastName: 'de la Cruz' }))

  it('yields to a first and a last name', () =>
    expect(rosterNames({ fullName: 'Ana Cruz', firstName: 'Anna' })).toEqual({ firstName: 'Anna', lastName: 'Cruz' }))
})

describe('a website of a roster file', () => {
  it.each([
    ['a.example', 'https://a.example'],
    ['http://a.example', 'http://a.example'],
    ['HTTPS://a.example', 'HTTPS://a.example'],
    ['', ''],
    ['https://', ''],
  ])('changes %j to %j', (written, site) => expect(rosterWebsite(written)).toBe(site))
})
