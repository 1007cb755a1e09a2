import { vi } from 'vitest'
import type { ImportUndo, Member, MemberHistoryEntry, MemberImportJob, Problem } from '@upline/contracts'
import { passwordChanged, usersRemoved } from '@upline/contracts/events'
import { aFunding, type Caller, eventually, fundedEvent } from '@upline/testing'
import { ImportUndoService } from '../src/member-import/jobs/import-undo.service.ts'
import { JoiningService } from '../src/members/joining.service.ts'
import { RemovingService } from '../src/members/removing.service.ts'
import { csv, importsOf, manyRows, row } from './import-files.ts'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())
afterEach(() => vi.restoreAllMocks())

const { start, startAndCancel, look, ended } = importsOf(() => roster)
const imported = async (rows: string[], by?: Caller) => {
  const id = await start(csv(rows), {}, by)
  expect(await ended(id)).toMatchObject({ imported: rows.length, refused: 0 })
  return id
}
const undo = (id: string, by = roster.admin) =>
  by.post<ImportUndo & Omit<Problem, 'status'>>(`/team-members/imports/${id}/undo`)
const living = async (prefix: string) =>
  (
    await roster.database.query<{ username: string }>(
      `select username from members where username like $1 and removed_at is null order by username`,
      [`${prefix}%`],
    )
  ).map(({ username }) => username)
const named = async (username: string) => {
  const sql = 'select id from members where username = $1 and removed_at is null'
  return (await roster.database.query<{ id: string }>(sql, [username]))[0]!.id
}

describe('the undo of a roster import', () => {
  it('deletes the members it added, publishes the deletions, and frees usernames and counts', async () => {
    const boss = await roster.add('unboss', { role: 'manager' })
    const rows = [row('gone1', 'unboss'), row('gone2', 'gone1'), row('gone3', 'gone2'), row('gone4')]
    const id = await imported(rows)
    const ids = await Promise.all(['gone1', 'gone2', 'gone3', 'gone4'].map(named))
    const answer = await undo(id)
    expect([answer.status, answer.body]).toEqual([200, { status: 'undone', removed: 4, restored: 0, stayed: 0 }])
    expect(await living('gone')).toEqual([])
    expect((await roster.admin.get<Member>(`/users/${boss.id}`)).body.downlineCount).toBe(0)
    expect(await roster.driftedFigures()).toEqual([])
    const events = (await roster.published(usersRemoved)).filter(({ data }) => data.importId === id)
    expect(events.map(({ key, data }) => [key, data.by, data.members.length])).toEqual([[id, '1', 4]])
    const { members, at } = events[0]!.data
    expect(members.map((member) => [member.id, member.version, member.removedAt]).sort()).toEqual(
      ids.map((member) => [member, 2, at]).sort(),
    )
    const job = await look(id)
    expect(Date.now() - Date.parse(job.undoneAt!)).toBeLessThan(60_000)
    expect(job).toMatchObject({ status: 'completed', imported: 4, undoneAt: expect.any(String) })
    const restored = await roster.admin.post(`/users/${ids[0]}/restore`)
    expect(restored.status).toBe(200)
    const history = (await roster.admin.get<MemberHistoryEntry[]>(`/users/${ids[0]}/history`)).body
    expect(history.map(({ action }) => action)).toEqual(['restored', 'removed', 'imported'])
    expect(await roster.driftedFigures()).toEqual([])
    await imported(rows.slice(1).map((line) => line.replace(',gone1,', ',,')))
  })

  it('keeps members who were edited since or use the account, and everyone above them', async () => {
    const id = await imported([
      ...[row('st1'), row('st2', 'st1'), row('st3', 'st2'), row('st4', 'st3')],
      ...[row('st5'), row('st6', 'st5'), row('st7', 'st5')],
      ...[row('st8'), row('st9')],
    ])
    await roster.admin.put(`/users/${await named('st3')}`, { phone: '555-0100' })
    const member = { memberId: await named('st6'), at: new Date().toISOString() }
    const about = { key: member.memberId, aggregateVersion: 1 }
    await roster.emit({ type: passwordChanged, ...about, data: member })
    await roster.add('ownreport', { uplineId: await named('st8') })
    expect((await undo(id)).body).toEqual({ status: 'undone', removed: 3, restored: 0, stayed: 6 })
    expect(await living('st')).toEqual(['st1', 'st2', 'st3', 'st5', 'st6', 'st8'])
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('undoes a call with rows, which is listed as an import', async () => {
    const members = ['call1', 'call2'].map((name) => ({ ...person(name), upline: name === 'call2' ? 'call1' : '' }))
    const sent = await roster.admin.post('/team-members/bulk-import', {
      ...{ members: [...members, person('call1')], fileName: 'C:\\people\\calls.csv' },
    })
    expect(sent.body).toMatchObject({ imported: 2, errors: [{ row: 3 }] })
    const newest = async () => (await roster.admin.get<MemberImportJob[]>('/team-members/imports?limit=1')).body[0]!
    const job = await newest()
    expect(job).toMatchObject({
      ...{
        status: 'completed',
        totalRecords: 3,
        imported: 2,
        refused: 1,
        error: null,
        fileName: 'calls.csv',
        undoneAt: null,
      },
      hasRefusedFile: false,
      by: { id: '1', name: expect.stringMatching(/\w+ \w+/) },
    })
    expect(job.endedAt).toBe(job.startedAt)
    expect((await undo(job.id)).body).toMatchObject({ status: 'undone', removed: 2, stayed: 0 })
    expect(await living('call')).toEqual([])
    expect(await newest()).toMatchObject({ id: job.id, undoneAt: expect.any(String) })
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('skips members who were deleted since', async () => {
    const id = await imported([row('del1'), row('del2')])
    await roster.admin.delete(`/users/${await named('del1')}`)
    expect((await undo(id)).body).toMatchObject({ removed: 1, stayed: 0 })
    expect(await living('del')).toEqual([])
  })

  it('undoes a canceled import', async () => {
    const id = await startAndCancel(manyRows('half-in', 6_000))
    expect(await ended(id)).toMatchObject({ status: 'cancelled', imported: 5_000 })
    expect(await living('half-in')).toHaveLength(5_000)
    // An undo that takes longer than 20 seconds is answered 202, and ends later.
    expect((await undo(id)).status).toBeLessThan(300)
    await eventually(async () => expect((await look(id)).undoneAt).not.toBeNull(), 80_000)
    expect(await living('half-in')).toEqual([])
    const events = (await roster.published(usersRemoved)).filter(({ data }) => data.importId === id)
    expect(events.flatMap(({ data }) => data.members)).toHaveLength(5_000)
    expect(await roster.driftedFigures()).toEqual([])
  }, 120_000)

  it('fails completely if one of its members has funded, and when it is repeated', async () => {
    const id = await imported([row('fund1'), row('fund2')])
    await roster.emit(fundedEvent(aFunding({ officerId: await named('fund2') })))
    const answer = await undo(id)
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'roster.import-funded-since',
      'This import cannot be undone: 1 of its members has funded loans since.',
    ])
    expect(await living('fund')).toEqual(['fund1', 'fund2'])
    expect((await look(id)).undoneAt).toBeNull()
    const other = await imported([row('twice')])
    await undo(other)
    const again = await undo(other)
    expect([again.status, again.body.code]).toEqual([409, 'roster.import-undone'])
  })

  it('fails until the import has ended', async () => {
    const joining = roster.app.get(JoiningService, { strict: false })
    const join = joining.join.bind(joining)
    let id = ''
    let early: ReturnType<typeof undo> | undefined
    vi.spyOn(joining, 'join').mockImplementation(async (...of) => {
      early ??= undo(id)
      await join(...of)
    })
    id = await start(manyRows('early', 6_000))
    expect(await ended(id)).toMatchObject({ status: 'completed', imported: 6_000 })
    const { status, body } = await early!
    expect([status, body.code]).toEqual([409, 'roster.import-running'])
    expect((await living('early')).length).toBe(6_000)
  }, 120_000)

  it('changes nothing if it is killed, and runs once if it is called twice concurrently', async () => {
    const id = await start(manyRows('half', 1_000))
    await ended(id)
    const removing = roster.app.get(RemovingService, { strict: false })
    const remove = removing.removeImported.bind(removing)
    let batches = 0
    const killed = vi.spyOn(removing, 'removeImported').mockImplementation(async (...of) => {
      await remove(...of)
      if (++batches === 2) throw new Error('killed')
    })
    const by = { id: '1', role: 'admin', username: 'admin' } as const
    await expect(roster.app.get(ImportUndoService, { strict: false }).undo(id, by)).rejects.toThrow('killed')
    killed.mockRestore()
    expect([(await living('half')).length, (await look(id)).undoneAt]).toEqual([1_000, null])
    const both = await Promise.all([undo(id), undo(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 200)!.body.removed).toBe(1_000)
    expect(await living('half')).toEqual([])
    expect(await roster.driftedFigures()).toEqual([])
  }, 120_000)

  it('fails for a manager if members have moved to another team', async () => {
    const boss = await roster.add('undoboss', { role: 'manager' })
    const lead = await roster.add('undolead', { uplineId: boss.id })
    const id = await imported([row('team1', 'undolead')], await roster.as(boss))
    await roster.admin.put(`/users/${lead.id}/upline`, { uplineId: null })
    const { status, body } = await undo(id, await roster.as(boss))
    expect([status, body.message]).toEqual([
      403,
      'Some members of this import are no longer in your team. Ask an admin to undo it.',
    ])
    await roster.admin.put(`/users/${lead.id}/upline`, { uplineId: boss.id })
    expect((await undo(id, await roster.as(boss))).body).toMatchObject({ removed: 1 })
  })

  it('fails with a workaround if the import is from a version that did not record its members', async () => {
    const sql = `insert into member_imports (id, by_id, invite, status, imported, created_at)
      values ('00000000-0000-7000-8000-000000000001', '1', false, 'completed', 3, now())`
    await roster.database.query(sql)
    const { status, body } = await undo('00000000-0000-7000-8000-000000000001')
    expect([status, body.code]).toEqual([409, 'roster.import-too-old'])
  })
})
