import type { BulkMembersResponse, Member, MemberHistoryEntry, MemberPayroll, Problem } from '@upline/contracts'
import { membersSnapshot, userErased, userUpdated } from '@upline/contracts/events'
import { snapshotFrom } from '@upline/testing'
import pg from 'pg'
import { TAKEN_NUMBERS } from '../src/members/members.store.ts'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let serial = 0

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const PAYROLL = {
  employeeNumber: '00417',
  employment: 'w2',
  costCenter: 'West',
  hiredOn: '2024-02-29',
  leftOn: null,
} as const satisfies MemberPayroll

interface Refusal {
  code: string
  errors: { field: string; message: string }[]
}

const find = async (q: string) => (await roster.admin.get<Member[]>(`/users?q=${q}`)).body[0]!

describe('payroll fields of a member', () => {
  it('lists, publishes and logs payroll fields that the company sets', async () => {
    const { id } = await roster.add('pa')
    const empty = await find('pa@')
    expect([empty.employeeNumber, empty.employment, empty.hiredOn]).toEqual(['', null, null])
    const { status, body } = await roster.admin.put<Member>(`/users/${id}`, PAYROLL)
    expect(status).toBe(200)
    expect(body).toMatchObject(PAYROLL)
    const event = (await roster.published(userUpdated)).filter(({ key }) => key === id).at(-1)!
    expect(event.data.member).toMatchObject({ employeeNumber: '00417', employment: 'w2', costCenter: 'West' })
    expect(event.data.member.leftOn).toBeUndefined()
    const { body: history } = await roster.admin.get<MemberHistoryEntry[]>(`/users/${id}/history`)
    expect(history[0]!.changes).toContainEqual({ field: 'hiredOn', from: null, to: '2024-02-29' })
  })

  it('changes nothing if a member is sent back as read', async () => {
    const { id } = await roster.add('pb', { ...PAYROLL, employeeNumber: 'B-1' })
    const member = await find('pb@')
    expect((await roster.admin.put(`/users/${id}`, member)).status).toBe(200)
    const { body } = await roster.admin.get<MemberHistoryEntry[]>(`/users/${id}/history`)
    expect(body.map(({ action }) => action)).toEqual(['created'])
  })

  it('adds payroll fields to the snapshot for rebuilds', async () => {
    const { id } = await roster.add('pc', { employeeNumber: 'C-1', hiredOn: '2020-01-01', leftOn: '2026-01-31' })
    const { rows } = await snapshotFrom(roster, membersSnapshot)
    expect(rows.find(({ member }) => member.id === id)!.member).toMatchObject({
      employeeNumber: 'C-1',
      leftOn: '2026-01-31',
    })
  })

  it.each([
    ['employment', { employment: 'contractor' }],
    ['hiredOn', { hiredOn: '2026-02-30' }],
    ['employeeNumber', { employeeNumber: 'x'.repeat(31) }],
    ['employeeNumber', { employeeNumber: '=1+1' }],
    ['leftOn', { hiredOn: '2026-02-01', leftOn: '2026-01-31' }],
  ])('are refused with the name of %s', async (field, wrong) => {
    const { id } = await roster.add(`wrong-${++serial}`)
    const { status, body } = await roster.admin.put<Refusal>(`/users/${id}`, wrong)
    expect([status, body.errors[0]!.field]).toEqual([400, field])
  })

  it('refuses an employee number that another member has', async () => {
    await roster.add('pd', { employeeNumber: 'D-7' })
    const { id } = await roster.add('pe')
    const { status, body } = await roster.admin.put<Refusal>(`/users/${id}`, { employeeNumber: 'd-7' })
    expect([status, body.code, body.errors[0]!.field]).toEqual([409, 'roster.employee-number-taken', 'employeeNumber'])
  })

  it('looks employee numbers up by an index', async () => {
    const client = new pg.Client({ connectionString: roster.database.url })
    await client.connect()
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain ${TAKEN_NUMBERS}`, [['e832', 'e833']])
    await client.end()
    const plan = rows.map((row) => Object.values(row as object)[0] as string).join('\n')
    expect(plan).toMatch(/members_employee_number_key[^]*Index Cond: \(lower\(NORMALIZE/i)
  })

  it('refuses a number that looks like the number of another member', async () => {
    await roster.add('plain', { employeeNumber: 'E832' })
    const { id } = await roster.add('wide')
    const codeFor = async (employeeNumber: string) =>
      (await roster.admin.put<Refusal>(`/users/${id}/payroll`, { employeeNumber })).body.code
    for (const number of ['e832', 'E８３２', 'Ｅ832'])
      expect(await codeFor(number)).toBe('roster.employee-number-taken')
    const rows = ['E８３２', 'E833', 'E８３３'].map((number, at) => ({
      ...{ 'First Name': 'P', 'Last Name': `H${at}`, Email: `ph${at}@example.com`, 'Employee Number': number },
    }))
    const { body } = await roster.admin.post<BulkMembersResponse>('/team-members/bulk-import', { members: rows })
    expect([body.imported, body.errors.map(({ row }) => row)]).toEqual([1, [1, 3]])
  })
})

describe('access to payroll fields', () => {
  it('lets the Payroll duty set them for members outside its team, and for no one else', async () => {
    const clerk = await roster.add('clerk', { duties: ['payroll'] })
    const boss = await roster.add('boss', { role: 'manager' })
    const { id } = await roster.add('pf', { uplineId: boss.id })
    const asClerk = await roster.signInAs({
      id: clerk.id,
      username: 'clerk',
      role: 'loan_officer',
      duties: ['payroll'],
    })
    const set = await asClerk.put<MemberPayroll>(`/users/${id}/payroll`, {
      employeeNumber: 'F-1',
      leftOn: '2026-10-31',
    })
    expect([set.status, set.body]).toEqual([
      200,
      { employeeNumber: 'F-1', employment: null, costCenter: '', hiredOn: null, leftOn: '2026-10-31' },
    ])
    const own = await asClerk.put<Refusal>(`/users/${clerk.id}/payroll`, { employeeNumber: 'F-2' })
    expect([own.status, own.body.code]).toEqual([403, 'roster.payroll-fields'])
    const manager = await roster.as(boss)
    const refused = await manager.put<Refusal>(`/users/${id}`, { costCenter: 'West', branch: 'Reno' })
    expect([refused.status, refused.body.errors[0]!.field]).toEqual([403, 'costCenter'])
    expect((await manager.put(`/users/${id}`, { ...(await find('pf@')), branch: 'Reno' })).status).toBe(200)
    expect((await (await roster.as({ ...clerk, duties: [] })).get(`/users/${id}/payroll`)).status).toBe(404)
  })

  it('shows members their own, and lets no one change them', async () => {
    const member = await roster.add('pg', { employeeNumber: 'G-1' })
    const self = await roster.as(member)
    expect((await self.get<MemberPayroll>(`/users/${member.id}/payroll`)).body.employeeNumber).toBe('G-1')
    expect((await self.put(`/users/${member.id}`, { employeeNumber: 'G-2' })).status).toBe(403)
  })
})

describe('payroll fields of a former member', () => {
  const leave = async (name: string, erased: boolean) => {
    const { id, username } = await roster.add(name, { employeeNumber: `${name}-1` })
    expect((await roster.admin.delete(`/users/${id}`)).status).toBe(200)
    if (erased) await roster.admin.post(`/users/${id}/erasure`, { username, reason: 'asked' })
    return id
  }

  it.each(['removed', 'erased'])(
    'are set by the Payroll duty if the member was %s, for pay still owed',
    async (how) => {
      const id = await leave(`left-${how}`, how === 'erased')
      const { id: clerkId, username } = await roster.add(`clerk-${how}`, { duties: ['payroll'] })
      const clerk = await roster.signInAs({ id: clerkId, username, role: 'loan_officer', duties: ['payroll'] })
      const known = how === 'erased' ? '' : 'left-removed-1'
      expect((await clerk.get<MemberPayroll>(`/users/${id}/payroll`)).body.employeeNumber).toBe(known)
      const set = await clerk.put<MemberPayroll>(`/users/${id}/payroll`, { employeeNumber: `N-${how}` })
      expect([set.status, set.body.employeeNumber]).toEqual([200, `N-${how}`])
      const event = (await roster.published(userUpdated)).filter(({ key }) => key === id).at(-1)!
      expect(event.data.member).toMatchObject({ employeeNumber: `N-${how}`, removedAt: expect.any(String) })
      expect((await roster.admin.get<MemberPayroll>(`/users/${id}/payroll`)).body.employeeNumber).toBe(`N-${how}`)
      expect((await roster.admin.get(`/users/${id}`)).status).toBe(404)
      expect(await roster.driftedFigures()).toEqual([])
    },
  )

  it('never get the number of another member, so no payroll file pays them to that member', async () => {
    const id = await leave('left-taken', false)
    const mine = { employeeNumber: 'CLERK-7' }
    const { id: clerkId, username } = await roster.add('clerk-taken', { duties: ['payroll'], ...mine })
    const clerk = await roster.signInAs({ id: clerkId, username, role: 'loan_officer', duties: ['payroll'] })
    const refused = await clerk.put<Problem>(`/users/${id}/payroll`, { employeeNumber: 'clerk-7' })
    expect([refused.status, refused.body.code]).toEqual([409, 'roster.employee-number-taken'])
  })

  it('stay hidden from everyone else', async () => {
    const boss = await roster.add('form-boss', { role: 'manager' })
    const { id } = await roster.add('form-c', { uplineId: boss.id })
    await roster.admin.delete(`/users/${id}`)
    const manager = await roster.as(boss)
    expect((await manager.get(`/users/${id}/payroll`)).status).toBe(404)
    expect((await manager.put(`/users/${id}/payroll`, { costCenter: 'East' })).status).toBe(404)
  })
})

describe('payroll columns of an import', () => {
  const row = (name: string, of: object) => ({ ...person(name), ...of })

  it('reads payroll columns by their usual names and names the field of a bad row', async () => {
    const members = [
      row('ia', { Employee_Number: '0100', Employment: 'W-2', Cost_Center: 'West', Hired_On: '3/5/2024', Left_On: '' }),
      row('ib', { Employee_Number: '0100' }),
      row('ic', { Employment: 'contractor' }),
      row('id', { Hired_On: 'soon' }),
    ]
    const csvData = members
    const { body } = await roster.admin.post<BulkMembersResponse>('/users/import-csv', { csvData })
    expect(body.errors.map(({ row, message }) => [row, message])).toEqual([
      [2, "Employee number '0100' is already in row 1."],
      [3, 'employment must be one of w2, 1099, entity.'],
      [4, 'hiredOn must be a date like 2026-03-05.'],
    ])
    expect(await find('ia@')).toMatchObject({
      ...{ employeeNumber: '0100', employment: 'w2', costCenter: 'West', hiredOn: '2024-03-05', leftOn: null },
    })
  })

  it('refuses payroll columns of managers', async () => {
    const manager = await roster.as(await roster.add('imboss', { role: 'manager' }))
    const members = [row('ie', { employeeNumber: 'E-1' }), row('if', {})]
    const { body } = await manager.post<BulkMembersResponse>('/team-members/bulk-import', { members })
    expect(body.imported).toBe(1)
    expect(body.errors[0]!.message).toContain('employeeNumber: Only the CEO, admins')
  })
})

describe('erasure and payroll fields', () => {
  it('removes them from the profile, the history and the event', async () => {
    const { id, username } = await roster.add('gone', { ...PAYROLL, employeeNumber: 'Z-9' })
    const { body } = await roster.admin.get<Record<string, unknown>>(`/personal-data/${id}`)
    expect(JSON.stringify(body)).toContain('Z-9')
    await roster.admin.put(`/users/${id}`, { costCenter: 'East' })
    const erased = await roster.admin.post(`/users/${id}/erasure`, { username, reason: 'asked' })
    expect(erased.status).toBeLessThan(300)
    const [stored] = await roster.database.query(
      'select employee_number, employment, cost_center, hired_on, left_on from members where id = $1',
      [id],
    )
    expect(stored).toEqual({ employee_number: '', employment: null, cost_center: '', hired_on: null, left_on: null })
    const event = (await roster.published(userErased)).find(({ key }) => key === id)!
    expect(event.data.member.employeeNumber).toBeUndefined()
  })
})
