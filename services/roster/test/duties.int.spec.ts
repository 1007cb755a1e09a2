import type { Duty, Member, MemberHistoryEntry, Problem } from '@upline/contracts'
import { userCreated, userUpdated } from '@upline/contracts/events'
import type { Caller } from '@upline/testing'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let manager: Caller
let olga: Member
let serial = 0

beforeAll(async () => {
  roster = await startRoster()
  const boss = await roster.add('max', { role: 'manager' })
  manager = await roster.as(boss)
  olga = await roster.add('olga', { uplineId: boss.id })
})
afterAll(() => roster.stop())

const aMember = (of: object = {}) => roster.add(`member${++serial}`, of)
const change = <Body = Member>(by: Caller, { id }: Member, body: object) => by.put<Body>(`/users/${id}`, body)
const refusal = ({ status, body }: { status: number; body: Problem }) => [
  status,
  body.code,
  body.errors.map(({ field }) => field).join(' '),
]

describe('duties of a member', () => {
  it('can be granted by ceo and admin, and keep one order', async () => {
    const granted = await change(roster.admin, olga, { duties: ['compliance', 'payroll'] })
    expect([granted.status, granted.body.duties]).toEqual([200, ['payroll', 'compliance']])
    expect((await roster.admin.get<Member>(`/users/${olga.id}`)).body.duties).toEqual(['payroll', 'compliance'])
    const listed = await roster.admin.get<Member[]>('/users?q=olga')
    expect(listed.body[0]!.duties).toEqual(['payroll', 'compliance'])
  })

  it('do not appear in events of members without duties', async () => {
    const plain = await aMember()
    expect(plain.duties).toEqual([])
    const created = (await roster.published(userCreated)).find(({ key }) => key === plain.id)
    expect(created!.data.member).not.toHaveProperty('duties')
  })

  it('can be set for a new member, as a list of known duties without duplicates', async () => {
    const added = await aMember({ duties: ['auditor'] })
    expect(added.duties).toEqual(['auditor'])
    for (const duties of [['king'], ['payroll', 'payroll'], 'payroll', [['payroll']]]) {
      const refused = await roster.admin.post<Problem>('/users', person(`x${++serial}`, { duties: duties as Duty[] }))
      expect(refusal(refused)).toEqual([400, 'request.invalid', 'duties'])
    }
  })

  it('reach other services with the person who granted them', async () => {
    const member = await aMember()
    await change(roster.admin, member, { duties: ['payroll'] })
    const [updated] = (await roster.published(userUpdated)).filter(({ key }) => key === member.id)
    expect(updated!.data).toMatchObject({ by: '1', member: { duties: ['payroll'], version: 2 } })
  })

  it('appear in the history of the member', async () => {
    const member = await aMember()
    await change(roster.admin, member, { duties: ['payroll'] })
    await change(roster.admin, member, { duties: [] })
    const { body } = await roster.admin.get<MemberHistoryEntry[]>(`/users/${member.id}/history`)
    expect(body.slice(0, 2).map(({ changes }) => changes[0])).toEqual([
      { field: 'duties', from: ['payroll'], to: [] },
      { field: 'duties', from: [], to: ['payroll'] },
    ])
  })

  it('do not change when they are sent with their current value, in any order', async () => {
    const member = await aMember({ uplineId: olga.uplineId, duties: [] })
    expect((await change(manager, member, { duties: [], phone: '555-0101' })).status).toBe(200)
    const two = await aMember({ duties: ['payroll', 'compliance'] })
    const before = (await roster.admin.get<MemberHistoryEntry[]>(`/users/${two.id}/history`)).body.length
    expect((await change(roster.admin, two, { duties: ['compliance', 'payroll'] })).status).toBe(200)
    expect((await roster.admin.get<MemberHistoryEntry[]>(`/users/${two.id}/history`)).body).toHaveLength(before)
  })

  it('cannot be granted by managers, to members and to new members', async () => {
    const report = await aMember({ uplineId: olga.uplineId })
    const changed = await change<Problem>(manager, report, { duties: ['payroll'] })
    expect(refusal(changed)).toEqual([403, 'roster.not-company', 'duties'])
    const added = await manager.post<Problem>('/users', person(`new${++serial}`, { duties: ['payroll'] }))
    expect(refusal(added)).toEqual([403, 'roster.not-company', 'duties'])
  })

  it('cannot be changed by their holder', async () => {
    const ceo = await aMember({ role: 'ceo' })
    const refused = await change<Problem>(await roster.as(ceo), ceo, { duties: ['payroll'] })
    expect(refusal(refused)).toEqual([403, 'roster.own-duties', 'duties'])
  })

  it('keep an auditor from every role and duty that changes something', async () => {
    const auditor = await aMember({ duties: ['auditor'] })
    const more = await change<Problem>(roster.admin, auditor, { duties: ['auditor', 'payroll'] })
    expect(refusal(more)).toEqual([400, 'roster.auditor-changes-nothing', 'duties'])
    const promoted = await change<Problem>(roster.admin, auditor, { role: 'manager' })
    expect(refusal(promoted)).toEqual([400, 'roster.auditor-changes-nothing', 'role duties'])
    expect((await change(roster.admin, auditor, { role: 'manager', duties: [] })).status).toBe(200)
    const added = await roster.admin.post<Problem>('/users', person('aud', { role: 'ceo', duties: ['auditor'] }))
    expect(refusal(added)).toEqual([400, 'roster.auditor-changes-nothing', 'duties'])
  })

  it('protect the account from managers, who could take it over by its email address', async () => {
    const holder = await aMember({ uplineId: olga.uplineId, duties: ['payroll'] })
    expect((await change(manager, holder, { email: 'mine@example.com' })).status).toBe(403)
    expect((await manager.delete(`/users/${holder.id}`)).status).toBe(403)
    expect((await manager.put(`/users/${holder.id}/upline`, { uplineId: olga.id })).status).toBe(200)
  })

  it('cannot be imported', async () => {
    const row = { ...person('imported'), duties: ['payroll'] }
    const bulk = await roster.admin.post<{ errors: object[] }>('/team-members/bulk-import', { members: [row] })
    expect(bulk.body.errors).toEqual([{ row: 1, message: "Unknown field 'duties'." }])
    const csv = await roster.admin.post('/users/import-csv', { csvData: [{ ...person('csv'), Duties: 'payroll' }] })
    expect(csv.body).toEqual({ imported: 1, errors: [] })
    expect((await roster.admin.get<Member[]>('/users?q=csv')).body[0]!.duties).toEqual([])
  })
})

describe('an auditor', () => {
  let auditor: Caller

  beforeAll(async () => {
    const { id, username, role } = await aMember({ role: 'processor', duties: ['auditor'] })
    auditor = await roster.signInAs({ id, username, role, duties: ['auditor'] })
  })

  it('reads what the company reads', async () => {
    for (const path of [
      ...['/users', '/users/counts', '/roster-direct', '/team/tree', '/team-members/imports'],
      ...[`/users/${olga.id}`, `/users/${olga.id}/history`, `/personal-data/${olga.id}`, '/team'],
    ])
      expect([path, (await auditor.get(path)).status]).toEqual([path, 200])
    const [seen, all] = [await auditor.get<Member[]>('/users'), await roster.admin.get<Member[]>('/users')]
    expect(seen.body.map(({ id }) => id)).toEqual(all.body.map(({ id }) => id))
    const counts = await roster.admin.get('/users/counts')
    expect((await auditor.get('/users/counts')).body).toEqual(counts.body)
  })

  it('previews a move', async () => {
    const preview = await auditor.post(`/users/${olga.id}/upline/preview`, { uplineId: null })
    expect(preview.status).toBe(200)
  })

  it('changes nothing', async () => {
    const calls = [
      auditor.post('/users', person('mine')),
      auditor.put(`/users/${olga.id}`, { phone: '1' }),
      auditor.delete(`/users/${olga.id}`),
      auditor.put(`/users/${olga.id}/upline`, { uplineId: null }),
      auditor.put('/users/bulk-upline', { uplineId: olga.id }),
      auditor.post('/users/import-csv', { csvData: [person('csv2')] }),
      auditor.post(`/users/${olga.id}/erasure`, { username: 'olga', reason: 'x' }),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect([status, (body as Problem).code]).toEqual([403, 'auth.auditor-read-only'])
  })
})
