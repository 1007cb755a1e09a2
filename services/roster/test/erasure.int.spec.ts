import { eventually, snapshotFrom } from '@upline/testing'
import { membersSnapshot, userErased, userRemoved } from '@upline/contracts/events'
import type { Member, Problem } from '@upline/contracts'
import type { Caller, TestService } from '@upline/testing'
import { startRoster } from './roster-fixture.ts'

let roster: TestService
let admin: Caller

beforeAll(async () => {
  roster = await startRoster()
  admin = await roster.signInAs('admin')
})

afterAll(() => roster?.stop())

const NAME = 'Zerlina Quackenbush'
const EMAIL = 'zerlina@quackenbush.example'

async function join(username: string, more: object = {}): Promise<Member> {
  const answer = await admin.post<Member>('/users', {
    ...{ firstName: 'Any', lastName: 'Body', email: `${username}@example.com`, username },
    ...more,
  })
  expect(answer.status).toBe(201)
  return answer.body
}

/** Every row of every table of the service's database that contains a text. */
async function tablesContaining(text: string): Promise<string[]> {
  const tables = await roster.database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const sql = `select 1 from ${name} t where t::text ilike $1 limit 1`
      return (await roster.database.query(sql, [`%${text}%`])).length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

describe('erasing a member', () => {
  it('removes their name and address everywhere, and moves their reports to their upline', async () => {
    const above = await join('above')
    const [firstName, lastName] = NAME.split(' ') as [string, string]
    const details = { firstName, lastName, email: EMAIL, phone: '208-555-0171', notes: 'Quackenbush likes tea' }
    const zerlina = await join('zerlina-q', { ...details, uplineId: above.id })
    const below = await join('below', { uplineId: zerlina.id })
    const later = await join('later')
    await admin.put(`/users/${later.id}/upline`, { uplineId: zerlina.id })
    await admin.put(`/users/${later.id}/upline`, { uplineId: above.id })
    await admin.put(`/users/${zerlina.id}`, { phone: '208-555-0172' })
    await roster.published(userRemoved)
    expect(await tablesContaining('Quackenbush')).toEqual(expect.arrayContaining(['members', 'member_history']))

    const erased = await admin.post(`/users/${zerlina.id}/erasure`, { username: 'Zerlina-Q', reason: 'asked for' })
    expect(erased.status).toBe(200)
    const events = await roster.published(userErased)
    expect(events).toMatchObject([{ key: zerlina.id, data: { by: admin.user.id } }])
    for (const text of ['Quackenbush', 'Zerlina', '208-555-017', 'likes tea'])
      expect([text, await tablesContaining(text)]).toEqual([text, []])
    expect(JSON.stringify(events)).not.toMatch(/quackenbush|zerlina/i)
    const { rows } = await snapshotFrom(roster, membersSnapshot)
    const row = rows.find(({ member }) => member.id === zerlina.id)!
    expect([row.member, row.erasedAt?.slice(0, 22)]).toEqual([events[0]!.data.member, events[0]!.data.at.slice(0, 22)])
    expect((await admin.get<Member>(`/users/${below.id}`)).body.uplineId).toBe(above.id)
    expect((await admin.get(`/users/${zerlina.id}`)).status).toBe(404)
    const history = await admin.get<object[]>(`/users/${later.id}/history`)
    expect(JSON.stringify(history.body)).toContain('Former member')
  })

  it('cannot be undone or repeated', async () => {
    const { id } = await join('once')
    expect((await admin.post(`/users/${id}/erasure`, { username: 'once', reason: '  ' })).status).toBe(400)
    const other = await admin.post<Problem>(`/users/${id}/erasure`, { username: 'twice', reason: 'r' })
    expect([other.status, other.body.errors[0]?.field]).toEqual([400, 'username'])
    expect((await admin.post(`/users/${id}/erasure`, { username: 'once', reason: 'r' })).status).toBe(200)
    expect((await admin.post(`/users/${id}/restore`)).status).toBe(404)
    expect((await admin.post(`/users/${id}/erasure`, { username: 'once', reason: 'r' })).status).toBe(404)
    expect((await join('once')).username).toBe('once')
  })

  it('also erases members who were removed before', async () => {
    const { id } = await join('gone-before')
    await admin.delete(`/users/${id}`)
    expect((await admin.post(`/users/${id}/erasure`, { username: 'gone-before', reason: 'r' })).status).toBe(200)
    // The pending events about them are sent first.
    await eventually(async () => expect(await tablesContaining('gone-before')).toEqual([]))
  })

  it('requires the username and the role ceo or admin, and never erases the admin or the caller', async () => {
    const { id } = await join('kept')
    const erase = (by: Caller, memberId: string, username: string) =>
      by.post(`/users/${memberId}/erasure`, { username, reason: 'r' })
    expect((await erase(admin, id, 'other')).status).toBe(400)
    expect((await erase(await roster.signInAs('manager'), id, 'kept')).status).toBe(403)
    expect((await erase(admin, '1', 'admin')).status).toBe(403)
    const ceo = await roster.signInAs({ id, role: 'ceo', username: 'kept' })
    expect((await erase(ceo, id, 'kept')).status).toBe(403)
  })

  it('leaves the history of others append-only', async () => {
    await expect(roster.database.query(`update member_history set action = 'moved'`)).rejects.toThrow('only ever added')
    await expect(roster.database.query('delete from member_history')).rejects.toThrow('only ever added')
  })
})

describe('the roster’s data about a member', () => {
  it('opens to the member, ceo and admin only', async () => {
    const { id } = await join('reader', { phone: '208-555-0111' })
    const own = await roster.signInAs({ id, role: 'loan_officer', username: 'reader' })
    const { status, body } = await own.get<{ profile: { profile: object }[] }>(`/personal-data/${id}`)
    expect([status, body.profile[0]?.profile]).toMatchObject([200, { username: 'reader', phone: '208-555-0111' }])
    expect((await admin.get(`/personal-data/${id}`)).status).toBe(200)
    expect((await (await roster.signInAs('manager')).get(`/personal-data/${id}`)).status).toBe(403)
  })
})
