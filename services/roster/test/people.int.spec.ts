import type { BulkUplineResponse, Member, MemberHistoryEntry, MovePreview, Problem, TreeNode } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let now = new Date('2026-11-21T09:00:00Z')

beforeAll(async () => {
  roster = await startRoster({}, { now: () => now })
})
afterAll(() => roster.stop())

const later = (ms: number) => (now = new Date(now.getTime() + ms))
const history = async (id: string) => (await roster.admin.get<MemberHistoryEntry[]>(`/users/${id}/history`)).body

describe('sorting and filters of the list', () => {
  const list = async (query: string) => (await roster.admin.get<Member[]>(`/users?q=sort&${query}`)).body
  const names = (members: Member[]) => members.map(({ username }) => username)

  beforeAll(async () => {
    const boss = await roster.add('sortboss', { role: 'manager', level: 5 })
    for (const n of [3, 1, 2]) {
      later(1)
      await roster.add(`sort${n}`, {
        firstName: 'Twin',
        level: n,
        isActive: n !== 2,
        uplineId: n === 1 ? boss.id : null,
      })
    }
  })

  it.each([
    ['sort=joined', ['sortboss', 'sort3', 'sort1', 'sort2']],
    ['sort=-joined', ['sort2', 'sort1', 'sort3', 'sortboss']],
    ['sort=level', ['sort1', 'sort2', 'sort3', 'sortboss']],
    ['sort=-level', ['sortboss', 'sort3', 'sort2', 'sort1']],
    ['sort=username', ['sort1', 'sort2', 'sort3', 'sortboss']],
    ['sort=-email', ['sortboss', 'sort3', 'sort2', 'sort1']],
    ['sort=-role&role=manager', ['sortboss']],
    ['level=3', ['sort3']],
    ['active=false', ['sort2']],
    ['upline=none&sort=level', ['sort2', 'sort3', 'sortboss']],
  ])('%s', async (query, expected) => {
    expect(names(await list(query))).toEqual(expected)
  })

  it.each(['name', '-name', 'role', '-role', 'level', '-level', 'active', '-joined', 'username', '-email'])(
    'pages of sort=%s hold each member once, in the order of the whole',
    async (sort) => {
      const whole = names(await list(`sort=${sort}`))
      const paged: string[] = []
      for (let cursor = ''; ;) {
        const page = await roster.admin.get<Member[]>(`/users?q=sort&sort=${sort}&limit=1&cursor=${cursor}`)
        paged.push(...names(page.body))
        cursor = String(page.headers['next-cursor'] ?? '')
        if (cursor === '') break
      }
      expect(paged).toEqual(whole)
      expect(whole).toHaveLength(4)
    },
  )

  it.each([
    'sort=height',
    'sort=--name',
    'role=king',
    'level=11',
    'level=x',
    'active=yes',
    'cursor=WyJhIiwiYiIsImMiXQ',
  ])('refuses %s by its name', async (query) => {
    const { status, body } = await roster.admin.get<Problem>(`/users?${query}`)
    expect([status, body.errors[0]?.field]).toEqual([400, query.split('=')[0]])
  })
})

describe('the history of a profile', () => {
  it('shows who changed what and when, newest first', async () => {
    const top = await roster.add('histtop')
    const ann = await roster.add('histann', { phone: '1' })
    later(1000)
    await roster.admin.put(`/users/${ann.id}`, { phone: '2', level: 3, uplineId: top.id })
    await roster.admin.put(`/users/${ann.id}`, { phone: '2' })
    await roster.admin.delete(`/users/${ann.id}`)
    await roster.admin.post(`/users/${ann.id}/restore`)
    const entries = await history(ann.id)
    expect(entries.map(({ action }) => action)).toEqual(['restored', 'removed', 'changed', 'moved', 'created'])
    expect(entries[2]).toEqual({
      ...{ id: expect.any(String), at: now.toISOString(), action: 'changed' },
      by: { id: '1', name: expect.any(String) },
      changes: [
        { field: 'phone', from: '1', to: '2' },
        { field: 'level', from: 1, to: 3 },
      ],
    })
    expect(entries[3]!.changes).toEqual([{ field: 'upline', from: null, to: 'Histtop Moss' }])
    const first = await roster.admin.get<MemberHistoryEntry[]>(`/users/${ann.id}/history?limit=2`)
    const second = await roster.admin.get<MemberHistoryEntry[]>(
      `/users/${ann.id}/history?limit=2&cursor=${first.headers['next-cursor']}`,
    )
    expect([...first.body, ...second.body]).toEqual(entries.slice(0, 4))
  })

  it('names the import that added a member, and the removal that moved reports', async () => {
    const boss = await roster.add('histboss')
    await roster.admin.post('/team-members/bulk-import', { members: [{ ...person('histimp'), upline: 'histboss' }] })
    const imported = (await roster.admin.get<Member[]>('/users?q=histimp@')).body[0]!
    await roster.admin.delete(`/users/${boss.id}`)
    expect((await history(imported.id)).map(({ action }) => action)).toEqual(['moved', 'imported'])
  })

  it('can only be added to', async () => {
    for (const sql of [
      'delete from member_history',
      'truncate member_history',
      "update member_history set action = 'x'",
    ])
      await expect(roster.database.query(sql)).rejects.toThrow('only ever added to')
  })
})

describe('the tree', () => {
  const tree = (query: string, caller = roster.admin) => caller.get<TreeNode[]>(`/team/tree?${query}`)

  it('opens page by page, by name, with counts', async () => {
    const top = await roster.add('treetop', { role: 'manager' })
    for (const n of [2, 1, 3]) await roster.add(`tree${n}`, { uplineId: top.id })
    const one = (await roster.admin.get<Member[]>('/users?q=tree1@')).body[0]!
    await roster.add('treeleaf', { uplineId: one.id })
    const first = await tree(`parent=${top.id}&limit=2`)
    expect(first.body.map(({ name, directReports, below }) => [name, directReports, below])).toEqual([
      ['Tree1 Moss', 1, 1],
      ['Tree2 Moss', 0, 0],
    ])
    const second = await tree(`parent=${top.id}&limit=2&cursor=${first.headers['next-cursor']}`)
    expect(second.body.map(({ username }) => username)).toEqual(['tree3'])
    expect(second.headers['next-cursor']).toBeUndefined()
    const roots = (await tree('limit=1000')).body
    expect(roots.find(({ id }) => id === top.id)).toMatchObject({ directReports: 3, below: 4 })
    const own = await tree('', await roster.as(top))
    expect(own.body).toEqual([{ ...roots.find(({ id }) => id === top.id) }])
  })

  it('shows the hierarchy as of a date', async () => {
    const [a, b] = [await roster.add('thena'), await roster.add('thenb')]
    const child = await roster.add('thenchild', { uplineId: a.id })
    const before = now.toISOString()
    later(86_400_000)
    await roster.admin.put(`/users/${child.id}/upline`, { uplineId: b.id })
    const ids = async (parent: string, asOf: string) =>
      (await tree(`parent=${parent}&asOf=${asOf}`)).body.map(({ id }) => id)
    expect(await ids(a.id, before)).toEqual([child.id])
    expect(await ids(b.id, before)).toEqual([])
    expect(await ids(a.id, before.slice(0, 10))).toEqual([child.id])
    expect(await ids(b.id, now.toISOString())).toEqual([child.id])
    expect(await ids(a.id, '2020-01-01')).toEqual([])
    const roots = (await tree(`limit=1000&asOf=${before}`)).body
    expect(roots.find(({ id }) => id === a.id)).toMatchObject({ directReports: 1, below: 1 })
    expect(roots.find(({ id }) => id === b.id)).toMatchObject({ directReports: 0, below: 0 })
  })

  it('finds members by part of a name or username, page by page, with counts and uplines', async () => {
    const top = await roster.add('Hitop', { role: 'manager', lastName: 'Zürn' })
    const mid = await roster.add('hitmid', { uplineId: top.id, email: 'other@example.com' })
    await roster.add('hitlow', { uplineId: mid.id, firstName: 'Rolf', lastName: 'Åström' })
    await roster.add('hitadmin', { role: 'admin' })
    await roster.add('nothit', { firstName: 'None', email: 'hit.by.mail@example.com', username: 'none' })
    const first = await tree('q=HIT&limit=2')
    expect(
      first.body.map(({ username, uplineName, directReports, below }) => [
        ...[username, uplineName, directReports, below],
      ]),
    ).toEqual([
      ['hitmid', 'Hitop Zürn', 1, 1],
      ['Hitop', null, 1, 2],
    ])
    const second = await tree(`q=hit&limit=2&cursor=${first.headers['next-cursor']}`)
    expect(second.body.map(({ username, uplineId }) => [username, uplineId])).toEqual([['hitlow', mid.id]])
    expect(second.headers['next-cursor']).toBeUndefined()
    expect((await tree('q=astrom')).body.map(({ username }) => username)).toEqual(['hitlow'])
    expect((await tree('q=%25hit')).body).toEqual([])
    const own = async (member: Member) => (await tree('q=hit', await roster.as(member))).body.map(({ id }) => id)
    expect(await own(top)).toHaveLength(3)
    expect(await own(mid)).not.toContain(top.id)
    for (const other of [`parent=${top.id}`, 'asOf=2026-01-01'])
      expect((await roster.admin.get<Problem>(`/team/tree?q=hit&${other}`)).body.errors[0]?.field).toBe('q')
  })

  it.each(['limit=0', 'limit=1001', 'cursor=x', 'asOf=yesterday', 'asOf=2026-13-01'])('refuses %s', async (query) => {
    const { status, body } = await roster.admin.get<Problem>(`/team/tree?${query}`)
    expect([status, body.errors[0]?.field]).toEqual([400, query.split('=')[0]])
  })
})

describe('the preview of a move', () => {
  it('names everyone whose level above the member changes, and writes nothing', async () => {
    const line: Member[] = []
    for (const n of [0, 1, 2]) line.push(await roster.add(`prev${n}`, { uplineId: line.at(-1)?.id ?? null }))
    const mover = await roster.add('mover', { uplineId: line[2]!.id })
    await roster.add('moverleaf', { uplineId: mover.id })
    const { status, body } = await roster.admin.post<MovePreview>(`/users/${mover.id}/upline/preview`, {
      uplineId: line[1]!.id,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      member: { id: mover.id, name: 'Mover Moss' },
      from: { id: line[2]!.id, name: 'Prev2 Moss' },
      to: { id: line[1]!.id, name: 'Prev1 Moss' },
      effectiveOn: await roster.app.get(CompanyCalendar).today(),
      outcome: 'done',
      membersMoved: 2,
      affected: [
        { id: line[1]!.id, name: 'Prev1 Moss', levelBefore: 2, levelAfter: 1 },
        { id: line[0]!.id, name: 'Prev0 Moss', levelBefore: 3, levelAfter: 2 },
        { id: line[2]!.id, name: 'Prev2 Moss', levelBefore: 1, levelAfter: null },
      ],
    })
    expect((await roster.admin.get<Member>(`/users/${mover.id}`)).body.uplineId).toBe(line[2]!.id)
  })

  it('names no one above the upline of the manager who requests it', async () => {
    const ids: string[] = []
    for (const name of ['top', 'chief', 'lead', 'first', 'second'])
      ids.push((await roster.add(`sight${name}`, { role: 'manager', uplineId: ids.at(-1) ?? null })).id)
    const [top, chief, lead, first, second] = ids as [string, string, string, string, string]
    const manager = await roster.signInAs({ id: lead, username: 'sightlead', role: 'manager' })
    const { body } = await manager.post<MovePreview>(`/users/${second}/upline/preview`, { uplineId: lead })
    expect(body.affected).toEqual([
      { id: lead, name: 'Sightlead Moss', levelBefore: 2, levelAfter: 1 },
      { id: chief, name: 'Sightchief Moss', levelBefore: 3, levelAfter: 2 },
      { id: first, name: 'Sightfirst Moss', levelBefore: 1, levelAfter: null },
    ])
    const seen = await roster.admin.post<MovePreview>(`/users/${second}/upline/preview`, { uplineId: lead })
    expect(seen.body.affected.map(({ id }) => id)).toEqual([lead, chief, top, first])
  })

  it('fails like the move would', async () => {
    const a = await roster.add('preva')
    const b = await roster.add('prevb', { uplineId: a.id })
    const preview = (id: string, body: object) => roster.admin.post<Problem>(`/users/${id}/upline/preview`, body)
    expect((await preview(a.id, { uplineId: b.id })).body.code).toBe('roster.upline-circle')
    expect((await preview(a.id, {})).status).toBe(400)
    expect((await preview(a.id, { uplineId: 'nobody' })).status).toBe(400)
    expect((await preview('nobody', { uplineId: null })).status).toBe(404)
  })
})

describe("the undo of 'Set All'", () => {
  const setAll = async (id: string) =>
    (await roster.admin.put<BulkUplineResponse>('/users/bulk-upline', { uplineId: id })).body.operationId
  const undo = (operationId: string) =>
    roster.admin.post<Problem & { updated: number }>(`/users/bulk-upline/${operationId}/undo`)
  const uplines = () => roster.database.query('select id, upline_id from members where removed_at is null order by id')

  it('restores all uplines once, by the same person, within 30 seconds', async () => {
    const ceo = await roster.as(await roster.add('undoceo', { role: 'ceo' }))
    const top = await roster.add('undotop')
    const chosen = await roster.add('undochosen', { uplineId: top.id })
    await roster.add('undoleaf', { uplineId: chosen.id })
    const before = await uplines()
    const operationId = await setAll(chosen.id)
    later(29_000)
    expect((await ceo.post(`/users/bulk-upline/${operationId}/undo`)).status).toBe(403)
    const { status, body } = await undo(operationId)
    expect([status, body.updated]).toEqual([200, before.length - 1])
    expect(await uplines()).toEqual(before)
    expect(await roster.driftedFigures()).toEqual([])
    expect((await undo(operationId)).status).toBe(404)
    expect((await history(top.id)).slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'upline', from: 'Undochosen Moss', to: null }],
      [{ field: 'upline', from: null, to: 'Undochosen Moss' }],
    ])
  })

  it('keeps members who were moved since, and refuses to create a loop', async () => {
    const a = await roster.add('undoa')
    const b = await roster.add('undob', { uplineId: a.id })
    const chosen = await roster.add('undoc')
    const first = await setAll(chosen.id)
    later(1)
    await roster.admin.put(`/users/${a.id}/upline`, { uplineId: b.id })
    const kept = await undo(first)
    expect([kept.status, kept.body.code]).toEqual([409, 'roster.hierarchy-changed'])
    await roster.admin.put(`/users/${a.id}/upline`, { uplineId: null })
    expect((await undo(first)).status).toBe(200)
    expect((await roster.admin.get<Member>(`/users/${b.id}`)).body.uplineId).toBe(a.id)
    expect((await roster.admin.get<Member>(`/users/${a.id}`)).body.uplineId).toBeNull()
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('fails after 30 seconds', async () => {
    const operationId = await setAll((await roster.add('undolate')).id)
    later(31_000)
    expect((await undo(operationId)).body.code).toBe('roster.undo-too-late')
    expect((await undo('nothing')).status).toBe(404)
  })
})
