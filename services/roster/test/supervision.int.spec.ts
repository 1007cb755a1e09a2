import type { Member, MemberHistoryEntry, NamedSupervision, Supervision } from '@upline/contracts'
import { membersSnapshot, userErased, userUpdated } from '@upline/contracts/events'
import { snapshotFrom } from '@upline/testing'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const WEEKLY: Supervision = { work: 'Weekly file reviews', from: '2026-01-01', to: null }
const DAILY: Supervision = { work: 'Daily calls', from: '2025-01-01', to: '2025-12-31' }

interface Refusal {
  code: string
  errors: { field: string; message: string }[]
}

const withDuties = ({ id, username, role, duties }: Member) => roster.signInAs({ id, username, role, duties })
const path = ({ id }: { id: string }) => `/users/${id}/supervision`
const recordsOf = async (member: { id: string }) => (await roster.admin.get<NamedSupervision[]>(path(member))).body
const textsOf = (records: readonly NamedSupervision[]) => records.map(({ work, recordedBy }) => [work, recordedBy.name])

describe('supervision records of a member', () => {
  it('have the order of their first days, and appear in events and the history', async () => {
    const member = await roster.add('sa')
    expect(await recordsOf(member)).toEqual([])
    const set = await roster.admin.put<NamedSupervision[]>(path(member), { supervision: [WEEKLY, DAILY] })
    expect([set.status, set.body]).toMatchObject([200, [DAILY, WEEKLY]])
    expect(await recordsOf(member)).toEqual(set.body)
    const event = (await roster.published(userUpdated)).findLast(({ key }) => key === member.id)!
    expect(event.data.member).toMatchObject({ version: 2, supervision: [DAILY, WEEKLY] })
    const { rows } = await snapshotFrom(roster, membersSnapshot)
    expect(rows.find((one) => one.member.id === member.id)!.member).toMatchObject({ supervision: [DAILY, WEEKLY] })
    const { body: history } = await roster.admin.get<MemberHistoryEntry[]>(`/users/${member.id}/history`)
    const to = ['Daily calls (Jan 1, 2025 to Dec 31, 2025)', 'Weekly file reviews (from Jan 1, 2026)']
    expect(history[0]!.changes).toEqual([{ field: 'supervision', from: [], to }])
  })

  it('keep who recorded them if others are added', async () => {
    const officer = await roster.add('sofficer', { duties: ['compliance'] })
    const asOfficer = await withDuties(officer)
    const member = await roster.add('sb')
    expect((await asOfficer.put(path(member), { supervision: [WEEKLY] })).status).toBe(200)
    const { body } = await roster.admin.put<NamedSupervision[]>(path(member), { supervision: [WEEKLY, DAILY] })
    const admin = body.find(({ work }) => work === DAILY.work)!.recordedBy.name
    expect(textsOf(body)).toEqual([
      [DAILY.work, admin],
      [WEEKLY.work, `${officer.firstName} ${officer.lastName}`],
    ])
    expect(body[1]!.recordedBy.id).toBe(officer.id)
  })

  it('do not change if they are sent again, or with a profile', async () => {
    const member = await roster.add('sc')
    for (const _ of ['first', 'again'])
      expect((await roster.admin.put(path(member), { supervision: [WEEKLY] })).status).toBe(200)
    const { body: profile } = await roster.admin.get<Member>(`/users/${member.id}`)
    expect((await roster.admin.put(`/users/${member.id}`, profile)).status).toBe(200)
    expect((await roster.admin.put(`/users/${member.id}`, { supervision: [] })).status).toBe(400)
    const { body } = await roster.admin.get<MemberHistoryEntry[]>(`/users/${member.id}/history`)
    expect(body.map(({ action }) => action)).toEqual(['changed', 'created'])
    expect(await recordsOf(member)).toMatchObject([WEEKLY])
  })

  it.each([
    ['supervision.0.work', { ...WEEKLY, work: ' ' }],
    ['supervision.0.from', { ...WEEKLY, from: '2026-02-30' }],
    ['supervision.0.to', { ...WEEKLY, to: '2025-12-31' }],
  ])('are refused with the name of %s', async (field, record) => {
    const member = await roster.add(`s-wrong-${field.split('.')[2]}`)
    const { status, body } = await roster.admin.put<Refusal>(path(member), { supervision: [record] })
    expect([status, body.code, body.errors[0]!.field]).toEqual([400, 'roster.supervision', field])
    expect(await recordsOf(member)).toEqual([])
  })

  it('disappear with an erasure', async () => {
    const member = await roster.add('sd')
    await roster.admin.put(path(member), { supervision: [WEEKLY] })
    const erasure = { username: 'sd', reason: 'Asked for it' }
    expect((await roster.admin.post(`/users/${member.id}/erasure`, erasure)).status).toBe(200)
    const erased = (await roster.published(userErased)).find(({ key }) => key === member.id)!
    expect(erased.data.member.supervision).toBeUndefined()
    const sql = 'select supervision from members where id = $1'
    expect(await roster.database.query(sql, [member.id])).toEqual([{ supervision: [] }])
  })
})

describe('access to supervision records', () => {
  it('lets the Compliance duty set them for others, and no one their own', async () => {
    const officer = await roster.add('scompl', { duties: ['compliance'] })
    const asOfficer = await withDuties(officer)
    const own = await asOfficer.put<Refusal>(path(officer), { supervision: [WEEKLY] })
    expect([own.status, own.body.code, own.body.errors[0]!.field]).toEqual([
      ...[403, 'roster.supervision-refused', 'supervision'],
    ])
  })

  it('shows members and their uplines the records, and lets none of them change them', async () => {
    const boss = await roster.add('sboss', { role: 'manager' })
    const member = await roster.add('se', { uplineId: boss.id })
    await roster.admin.put(path(member), { supervision: [WEEKLY] })
    for (const one of [member, boss]) {
      const by = await roster.as(one)
      expect((await by.get<NamedSupervision[]>(path(member))).body).toMatchObject([WEEKLY])
      expect((await by.put<Refusal>(path(member), { supervision: [] })).body.code).toBe('roster.supervision-refused')
    }
    expect((await (await roster.as(await roster.add('sf'))).get(path(member))).status).toBe(404)
  })

  it('lets an API key set no records of the member who made it', async () => {
    const admin = await roster.add('skey', { role: 'admin' })
    const { id, username, role } = admin
    const key = await roster.signInAs({ id, username, role, scopes: ['members:write'] })
    const { body } = await key.put<Refusal>(path(admin), { supervision: [WEEKLY] })
    expect(body.code).toBe('roster.supervision-refused')
    expect(await recordsOf(admin)).toEqual([])
  })

  it('lets auditors read them and change nothing', async () => {
    const member = await roster.add('sg')
    await roster.admin.put(path(member), { supervision: [WEEKLY] })
    const auditor = await withDuties(await roster.add('saud', { role: 'processor', duties: ['auditor'] }))
    expect((await auditor.get<NamedSupervision[]>(path(member))).body).toMatchObject([WEEKLY])
    expect((await auditor.put(path(member), { supervision: [] })).status).toBe(403)
  })
})
