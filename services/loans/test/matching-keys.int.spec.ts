import { changed, createdEvent, aMember, importedEvent, removedEvent, updatedEvent } from '@upline/testing'
import { type MemberFacts, userErased } from '@upline/contracts/events'
import { officerOf, readLoan } from './loan-readings.ts'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
const now = new Map<string, MemberFacts>()

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'max', role: 'manager' },
    { username: 'olga', firstName: 'Olga', lastName: 'Stone', nmls: '1000001', upline: 'max' },
    { username: 'aisha', firstName: 'Aisha', lastName: 'Bello', nmls: '1000002', upline: 'max' },
    { username: 'wen', firstName: 'Wen', lastName: 'Li', upline: 'max' },
  )
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const factsOf = (username: string) => now.get(username) ?? fixture.member(username)

/** An edit of a member's profile; `by` a username, 'self', or null for the system. */
async function edit(username: string, change: Partial<MemberFacts>, by: string | null): Promise<void> {
  const after = changed(factsOf(username), change)
  now.set(username, after)
  const who = by === 'self' ? after.id : by === null ? null : fixture.member(by).id
  const event = updatedEvent(after)
  await fixture.emit({ ...event, data: { ...event.data, by: who } })
}

const importAs = async (number: string, officer: string) => {
  await fixture.import(row(number, { Loan_Officer: officer }))
  return officerOf(fixture, number)
}

const keysOf = (username: string) =>
  fixture.database.query<{ key: string }>(
    `select k.kind || ' ' || k.spelling_key || ' ' || k.state key from matching_keys k join members m on m.no = k.member_no
     where m.username = $1 and k.dropped_at is null order by 1`,
    [username],
  )

describe('names that members give themselves', () => {
  it('books nothing for an officer who takes the name of an unassigned loan', async () => {
    await fixture.import(funded('K-1', '2026-09-01', { Loan_Officer: 'Unknown Star', Loan_Amount: '2000000' }))
    await edit('olga', { firstName: 'Unknown', lastName: 'Star' }, 'self')
    await fixture.import(funded('K-1', '2026-09-01', { Loan_Officer: 'Unknown Star', Loan_Amount: '2800000' }))
    expect(await fixture.import(funded('K-2', '2026-09-01', { Loan_Officer: 'unknown star' }))).toMatchObject({
      needsOfficer: 1,
    })
    expect([...(await fixture.owed('K-1')), ...(await fixture.owed('K-2'))]).toEqual([])
    expect(await readLoan(fixture, 'K-3', { officerName: 'Unknown Star' })).toBeNull()
  })

  it('matches loans by the approved name while a new one is pending', async () => {
    expect(await importAs('K-4', 'Olga Stone')).toBe('olga')
  })

  it('pays Aisha Bello although an officer takes her name', async () => {
    await edit('olga', { firstName: 'Aisha', lastName: 'Bello' }, 'self')
    await fixture.import(funded('K-5', '2026-09-02', { Loan_Officer: 'Aisha Bello' }))
    expect(await fixture.owed('K-5')).toEqual(['0 aisha 300000', '1 max 100000'])
    expect(await readLoan(fixture, 'K-6', { officerName: 'Aisha Bello' })).toBe('aisha')
  })

  it('keeps a name pending although a manager edits another field', async () => {
    await edit('olga', { phone: '555-0199', nmls: '1000009' }, 'max')
    expect(await importAs('K-7', 'Aisha Bello')).toBe('aisha')
    expect(await readLoan(fixture, 'K-8', { officerNmls: '1000009' })).toBe('olga')
    expect((await keysOf('olga')).map(({ key }) => key)).toEqual([
      'email olga@example.com approved',
      'name aishabello pending',
      'name olgastone approved',
      'nmls nmls:1000009 approved',
      'username olga approved',
    ])
  })

  it('replaces the name before by one that a manager enters', async () => {
    await edit('olga', { firstName: 'Olga', lastName: 'Peak' }, 'max')
    expect([await importAs('K-9', 'Olga Peak'), await importAs('K-10', 'Olga Stone')]).toEqual(['olga', null])
  })

  it('matches a full name regardless of case, spaces and accents', async () => {
    expect(await importAs('K-13', 'OlgaPeak')).toBe('olga')
    expect(await importAs('K-14', ' ólga   PEAK')).toBe('olga')
    expect(await readLoan(fixture, 'K-15', { officerName: 'OlgaPeak' })).toBe('olga')
  })

  it('matches neither of two members whose approved names are equal', async () => {
    await edit('wen', { firstName: 'Olga', lastName: 'Peak' }, 'max')
    expect(await importAs('K-11', 'Olga Peak')).toBeNull()
    await edit('wen', { firstName: 'Wen', lastName: 'Li' }, 'max')
    expect(await importAs('K-12', 'Olga Peak')).toBe('olga')
  })
})

describe('NMLS IDs that members give themselves', () => {
  it('gives the loans of an NMLS ID to its member although an officer takes the ID', async () => {
    await edit('wen', { nmls: '1000002' }, 'self')
    expect(await readLoan(fixture, 'K-20', { officerNmls: '1000002' })).toBe('aisha')
    await edit('wen', { nmls: '7777777' }, 'self')
    expect(await readLoan(fixture, 'K-21', { officerNmls: '7777777' })).toBeNull()
    expect(await importAs('K-22', 'nmls:7777777')).toBeNull()
    expect(await importAs('K-23', 'nmls:1000002')).toBe('aisha')
  })

  it('matches neither of two members who have the NMLS ID approved', async () => {
    await edit('wen', { nmls: '1000002 ' }, 'max')
    expect(await readLoan(fixture, 'K-24', { officerNmls: '1000002' })).toBeNull()
    await edit('wen', { nmls: '' }, 'self')
    expect(await readLoan(fixture, 'K-25', { officerNmls: '1000002' })).toBe('aisha')
  })
})

describe('registered agents', () => {
  it('matches a registered agent by email address, and not by a pending name or NMLS ID', async () => {
    const agent = aMember({
      ...{
        username: 'rae@agents.example',
        email: 'rae@agents.example',
        firstName: 'Rae',
        lastName: 'Gill',
        nmls: '5550001',
      },
    })
    await fixture.emit(createdEvent(agent, { by: null, origin: 'registered' }))
    expect(await importAs('K-30', 'Rae@Agents.example')).toBe('rae@agents.example')
    expect(await importAs('K-31', 'Rae Gill')).toBeNull()
    expect(await readLoan(fixture, 'K-32', { officerNmls: '5550001' })).toBeNull()
  })

  it('matches a member whose name a registered agent has pending', async () => {
    const twin = aMember({
      username: 'twin@agents.example',
      email: 'twin@agents.example',
      firstName: 'Wen',
      lastName: 'Li',
    })
    await fixture.emit(createdEvent(twin, { by: null, origin: 'registered' }))
    expect(await importAs('K-33', 'Wen Li')).toBe('wen')
  })
})

describe('members who leave', () => {
  it('drops the keys of a removed member, and brings the approved ones back on restoration', async () => {
    await edit('aisha', { firstName: 'A', lastName: 'B' }, 'self')
    const removed = removedEvent(changed(factsOf('aisha'), {}))
    now.set('aisha', removed.data.member)
    await fixture.emit(removed)
    expect([await importAs('K-40', 'Aisha Bello'), await importAs('K-41', 'aisha')]).toEqual([null, null])
    await edit('aisha', { removedAt: null }, 'max')
    expect([await importAs('K-42', 'Aisha Bello'), await importAs('K-43', 'A B')]).toEqual(['aisha', null])
  })
})

describe('events in another order', () => {
  it('keeps the keys of an imported member whose change arrived before the import', async () => {
    const kim = aMember({ username: 'kim', firstName: 'Kim', lastName: 'Ode' })
    const renamed = updatedEvent(changed(kim, { firstName: 'Derek', lastName: 'Hughes' }))
    await fixture.emit({ ...renamed, data: { ...renamed.data, by: kim.id } })
    expect(await importAs('K-50', 'kim')).toBeNull()
    await fixture.emit(importedEvent([kim]))
    expect([
      await importAs('K-51', 'kim'),
      await importAs('K-52', 'Kim Ode'),
      await importAs('K-53', 'Derek Hughes'),
    ]).toEqual(['kim', 'kim', null])
  })

  it('changes no key if an event arrives twice', async () => {
    const before = await keysOf('olga')
    await fixture.emit(createdEvent(fixture.member('olga')))
    expect(await keysOf('olga')).toEqual(before)
  })
})

describe('personal data', () => {
  it('exports a member’s keys and spellings, and deletes them on erasure', async () => {
    await fixture.people({ username: 'ida', firstName: 'Ida', lastName: 'North', nmls: '4440001' })
    const admin = await fixture.signInAs({ role: 'admin', id: '1' })
    const ida = factsOf('ida')
    await admin.post('/loans/spellings/assign', { spelling: 'I. North', officerId: ida.id, remember: true })
    const { body } = await admin.get<Record<string, { value?: string; spelling?: string }[]>>(
      `/personal-data/${ida.id}`,
    )
    expect(body['matching_keys']!.map(({ value }) => value).sort()).toEqual([
      '4440001',
      'Ida North',
      'ida',
      'ida@example.com',
    ])
    expect(body['remembered_spellings']).toMatchObject([{ spelling: 'I. North', state: 'confirmed' }])
    const member = changed(ida, {
      firstName: 'Former',
      lastName: 'member 1',
      nmls: '',
      removedAt: new Date().toISOString(),
    })
    const data = { member, by: '1', at: new Date().toISOString() }
    await fixture.emit({ type: userErased, key: ida.id, aggregateVersion: member.version, data })
    const left = await fixture.database.query(
      `select 1 from members m left join matching_keys k on k.member_no = m.no left join remembered_spellings r on r.member_no = m.no
       where m.id = $1 and (k.id is not null or r.id is not null)`,
      [ida.id],
    )
    expect(left).toEqual([])
    expect(await importAs('K-70', 'I. North')).toBeNull()
  })
})
