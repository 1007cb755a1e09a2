import type { License, Member, MemberHistoryEntry } from '@upline/contracts'
import { membersSnapshot, userErased, userUpdated } from '@upline/contracts/events'
import { snapshotFrom } from '@upline/testing'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const TEXAS: License = { state: 'TX', number: 'TX-1', from: '2026-01-01', to: '2026-12-31' }
const OKLAHOMA: License = { state: 'OK', number: 'OK-9', from: '2025-06-01', to: null }

interface Refusal {
  code: string
  errors: { field: string; message: string }[]
}

const withDuties = ({ id, username, role, duties }: Member) => roster.signInAs({ id, username, role, duties })

const licensesOf = async (id: string) => (await roster.admin.get<License[]>(`/users/${id}/licenses`)).body

describe('state licenses of a member', () => {
  it('lists licenses by state, publishes and logs them', async () => {
    const { id } = await roster.add('la')
    expect(await licensesOf(id)).toEqual([])
    const set = await roster.admin.put<License[]>(`/users/${id}/licenses`, {
      licenses: [{ ...TEXAS, state: 'tx' }, OKLAHOMA],
    })
    expect([set.status, set.body]).toEqual([200, [OKLAHOMA, TEXAS]])
    expect(await licensesOf(id)).toEqual([OKLAHOMA, TEXAS])
    const event = (await roster.published(userUpdated)).findLast(({ key }) => key === id)!
    expect(event.data.member).toMatchObject({ version: 2, licenses: [OKLAHOMA, TEXAS] })
    const { rows } = await snapshotFrom(roster, membersSnapshot)
    expect(rows.find(({ member }) => member.id === id)!.member).toMatchObject({ licenses: [OKLAHOMA, TEXAS] })
    const { body: history } = await roster.admin.get<MemberHistoryEntry[]>(`/users/${id}/history`)
    const to = ['OK OK-9 (from Jun 1, 2025)', 'TX TX-1 (Jan 1, 2026 to Dec 31, 2026)']
    expect(history[0]!.changes).toEqual([{ field: 'licenses', from: [], to }])
  })

  it('sets licenses with the profile, and changes nothing for a member sent back as read', async () => {
    const added = await roster.admin.post<Member>('/users', person('lb', { licenses: [TEXAS] }))
    expect(added.body.licenses).toEqual([TEXAS])
    const { id } = added.body
    const changed = await roster.admin.put<Member>(`/users/${id}`, { licenses: [OKLAHOMA], phone: '555-0100' })
    expect([changed.status, changed.body.licenses]).toEqual([200, [OKLAHOMA]])
    expect((await roster.admin.put(`/users/${id}`, changed.body)).status).toBe(200)
    expect((await roster.admin.put(`/users/${id}/licenses`, { licenses: [OKLAHOMA] })).status).toBe(200)
    const { body } = await roster.admin.get<MemberHistoryEntry[]>(`/users/${id}/history`)
    expect(body.map(({ action }) => action)).toEqual(['changed', 'created'])
  })

  it.each([
    ['licenses.0.state', { ...TEXAS, state: 'Texas' }],
    ['licenses.0.number', { ...TEXAS, number: '' }],
    ['licenses.0.from', { ...TEXAS, from: '2026-02-30' }],
    ['licenses.0.to', { ...TEXAS, to: '2025-12-31' }],
  ])('refuses a license with the name of %s', async (field, license) => {
    const { id } = await roster.add(`wrong-${field.split('.')[2]}`)
    for (const path of [`/users/${id}/licenses`, `/users/${id}`]) {
      const { status, body } = await roster.admin.put<Refusal>(path, { licenses: [license] })
      expect([status, body.errors[0]!.field]).toEqual([400, field])
    }
    expect(await licensesOf(id)).toEqual([])
  })

  it('empties the licenses of an erased member', async () => {
    const { id } = await roster.add('lc', { licenses: [TEXAS] })
    expect((await roster.admin.post(`/users/${id}/erasure`, { username: 'lc', reason: 'Asked for it' })).status).toBe(
      200,
    )
    const erased = (await roster.published(userErased)).find(({ key }) => key === id)!
    expect(erased.data.member.licenses).toBeUndefined()
    expect(await roster.database.query('select licenses from members where id = $1', [id])).toEqual([{ licenses: [] }])
  })
})

describe('access to licenses', () => {
  it('lets the Compliance duty set them for members outside its team, and no one their own', async () => {
    const officer = await roster.add('compl', { duties: ['compliance'] })
    const asOfficer = await withDuties(officer)
    const { id } = await roster.add('ld')
    expect((await asOfficer.put(`/users/${id}/licenses`, { licenses: [TEXAS] })).status).toBe(200)
    expect((await asOfficer.get<License[]>(`/users/${id}/licenses`)).body).toEqual([TEXAS])
    const own = await asOfficer.put<Refusal>(`/users/${officer.id}/licenses`, { licenses: [TEXAS] })
    expect([own.status, own.body.code, own.body.errors[0]!.field]).toEqual([
      ...[403, 'roster.licenses-refused', 'licenses'],
    ])
  })

  it('shows members and their uplines the licenses, and lets none of them change them', async () => {
    const boss = await roster.add('lboss', { role: 'manager' })
    const member = await roster.add('le', { uplineId: boss.id, licenses: [TEXAS] })
    for (const one of [member, boss]) {
      const by = await roster.as(one)
      expect((await by.get<License[]>(`/users/${member.id}/licenses`)).body).toEqual([TEXAS])
      for (const path of [`/users/${member.id}/licenses`, `/users/${member.id}`])
        expect((await by.put<Refusal>(path, { licenses: [] })).body.code).toBe('roster.licenses-refused')
    }
    const added = await (await roster.as(boss)).post<Refusal>('/users', person('lf', { licenses: [TEXAS] }))
    expect([added.status, added.body.code]).toEqual([403, 'roster.licenses-refused'])
    const outsider = await roster.as(await roster.add('lg'))
    expect((await outsider.get(`/users/${member.id}/licenses`)).status).toBe(404)
    expect(await licensesOf(member.id)).toEqual([TEXAS])
  })

  it('lets an API key set no licenses of the member who made it', async () => {
    const admin = await roster.add('lkey', { role: 'admin' })
    const { id, username, role } = admin
    const key = await roster.signInAs({ id, username, role, scopes: ['members:write'] })
    for (const path of [`/users/${id}/licenses`, `/users/${id}`])
      expect((await key.put<Refusal>(path, { licenses: [TEXAS] })).body.code).toBe('roster.licenses-refused')
    expect(await licensesOf(id)).toEqual([])
  })

  it('lets auditors read them and change nothing', async () => {
    const { id } = await roster.add('lh', { licenses: [TEXAS] })
    const auditor = await withDuties(await roster.add('laud', { role: 'processor', duties: ['auditor'] }))
    expect((await auditor.get<License[]>(`/users/${id}/licenses`)).body).toEqual([TEXAS])
    expect((await auditor.put(`/users/${id}/licenses`, { licenses: [] })).status).toBe(403)
  })
})
