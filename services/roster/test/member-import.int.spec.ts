import type { BulkMembersResponse, Member, Problem } from '@upline/contracts'
import { usersImported } from '@upline/contracts/events'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const bulk = (members: unknown[], more = {}) =>
  roster.admin.post<BulkMembersResponse>('/team-members/bulk-import', { members, ...more })
const find = async (q: string) => (await roster.admin.get<Member[]>(`/users?q=${q}`)).body[0]!

describe('a bulk import', () => {
  it('imports the valid rows and reports the others by number and reason', async () => {
    await roster.add('exists')
    const { status, body } = await bulk([
      person('new1', { upline: 'new3' } as object),
      { firstName: 'No', lastName: 'Mail' },
      person('new3'),
      person('EXISTS', { email: 'other@example.com' }),
      person('other', { email: 'Exists@example.com' }),
      person('NEW1', { email: 'x1@example.com' }),
      { ...person('new7'), shoeSize: 44 },
      { ...person('new8'), upline: 'new9' },
      { ...person('new9'), upline: 'new8' },
      { ...person('new10'), upline: 'nobody' },
      { ...person('new11'), role: 'king' },
      person('crossed', { username: 'exists@example.com' }),
    ])
    expect(status).toBe(200)
    expect(body.imported).toBe(2)
    expect(body.errors).toEqual([
      { row: 2, message: 'Missing required data: email.' },
      { row: 4, message: "Username 'exists' already exists." },
      { row: 5, message: "Email address 'exists@example.com' already exists." },
      { row: 6, message: "Username 'new1' is already in row 1." },
      { row: 7, message: "Unknown field 'shoeSize'." },
      { row: 8, message: 'Reporting loop: New8 Moss would report to New9 Moss, who is in the downline of New8 Moss.' },
      { row: 9, message: 'Reporting loop: New9 Moss would report to New8 Moss, who is in the downline of New9 Moss.' },
      { row: 10, message: "Upline 'nobody' is neither in the file nor in the roster." },
      { row: 11, message: expect.stringContaining("Unknown role 'king'") },
      { row: 12, message: "Username 'exists@example.com' already exists." },
    ])
    expect(await find('new1@')).toMatchObject({
      uplineName: 'New3 Moss',
      needsPasswordChange: true,
      isActive: true,
      level: 1,
    })
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('imports nothing if the same file is sent again', async () => {
    const rows = [person('again1'), person('again2')]
    expect((await bulk(rows)).body.imported).toBe(2)
    const second = (await bulk(rows)).body
    expect([second.imported, second.errors.length]).toEqual([0, 2])
  })

  it('publishes batches of up to 500 members with their facts', async () => {
    await bulk(
      Array.from({ length: 1_200 }, (_, n) => person(`batch${n}`)),
      { invite: true },
    )
    const events = (await roster.published(usersImported)).filter(({ data }) =>
      data.members[0]!.username.startsWith('batch'),
    )
    expect(events.map(({ data }) => data.members.length)).toEqual([500, 500, 200])
    expect(new Set(events.map(({ data }) => data.importId)).size).toBe(1)
    expect(events[0]!.data).toMatchObject({ by: '1', invite: true })
  })

  it('accepts 10,000 rows, and refuses 10,001 without writing anything', async () => {
    const rows = Array.from({ length: 10_001 }, (_, n) => ({
      ...person(`many${n}`, { phone: '555-0100', address: '1 Main Street', city: 'Reno', notes: 'x'.repeat(80) }),
      upline: n === 0 ? '' : `many${Math.floor(n / 3)}`,
    }))
    const tooMany = await roster.admin.post<Problem>('/team-members/bulk-import', { members: rows })
    expect([tooMany.status, tooMany.body.errors[0]?.field]).toEqual([413, 'members'])
    expect((await roster.admin.get<Member[]>('/users?q=many')).body).toEqual([])
    const { body } = await bulk(rows.slice(0, 10_000))
    expect(body).toEqual({ imported: 10_000, errors: [] })
    expect(await roster.driftedFigures()).toEqual([])
  })

  it.each([
    ['no list', {}, 'members'],
    ['an empty list', { members: [] }, 'members'],
    ['rows that are not objects', { members: ['x'] }, 'members'],
    ['an unknown field next to the list', { members: [{}], color: 1 }, 'color'],
  ])('answers 400 for %s', async (_, body, field) => {
    const answer = await roster.admin.post<Problem>('/team-members/bulk-import', body)
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field])
  })

  it("puts a manager's rows without an upline under the manager, and refuses other teams' uplines", async () => {
    const boss = await roster.add('boss', { role: 'manager' })
    await roster.add('stranger')
    const manager = await roster.as(boss)
    const members = [person('mine'), { ...person('theirs'), upline: 'stranger' }, { ...person('king'), role: 'admin' }]
    const { body } = await manager.post<BulkMembersResponse>('/team-members/bulk-import', { members })
    expect(body).toEqual({
      imported: 1,
      errors: [
        { row: 2, message: "Upline 'stranger' is neither in the file nor in your team." },
        { row: 3, message: 'You cannot grant the role admin.' },
      ],
    })
    expect((await find('mine@')).uplineId).toBe(boss.id)
  })
})

describe('a roster CSV', () => {
  it('may have the headers of the file and unknown columns', async () => {
    const csvData = [
      {
        'Full Name': 'Ana de la Cruz',
        'E-Mail': 'Ana@Example.com',
        clientSite: 'loans.example.com',
        zip: '89501',
        Fax: '1',
      },
      {
        firstName: 'Bo',
        lastName: 'Ek',
        email: 'bo@example.com',
        upline: 'ana@example.com',
        password: 'Welcome123!',
        level: 2,
      },
    ]
    const { status, body } = await roster.admin.post<BulkMembersResponse>('/users/import-csv', { csvData })
    expect([status, body]).toEqual([200, { imported: 2, errors: [] }])
    expect(await find('ana@')).toMatchObject({
      ...{
        firstName: 'Ana',
        lastName: 'de la Cruz',
        username: 'ana@example.com',
        originationWebsite: 'https://loans.example.com',
      },
      ...{ zipCode: '89501', role: 'loan_officer', level: 1, downlineCount: 1 },
    })
    expect(await find('bo@')).toMatchObject({ uplineName: 'Ana de la Cruz', level: 2 })
  })
})
