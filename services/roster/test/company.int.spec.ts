import { type Company, dateAt, type Problem } from '@upline/contracts'
import { companyChanged, companySnapshot, membersSnapshot } from '@upline/contracts/events'
import { snapshotFrom } from '@upline/testing'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster({ COMPANY_TIME_ZONE: 'America/Chicago' })
})
afterAll(() => roster.stop())

const change = (body: object, by = roster.admin) => by.put<Company & Problem>('/company', body)

describe('/company', () => {
  it('shows everyone signed in the name and the time zone', async () => {
    const officer = await roster.as(await roster.add('ann'))
    expect((await officer.get<Company>('/company')).body).toEqual({ name: '', timeZone: 'America/Chicago' })
    expect((await roster.visitor.get('/company')).status).toBe(401)
  })

  it('lets only ceo and admin change the company, and publishes each change once', async () => {
    for (const role of ['manager', 'loan_officer'] as const)
      expect((await change({ name: 'X' }, await roster.as(await roster.add(role, { role })))).status).toBe(403)
    expect((await change({ name: ' Acme Lending ' })).body).toEqual({
      name: 'Acme Lending',
      timeZone: 'America/Chicago',
    })
    const ceo = await roster.as(await roster.add('boss', { role: 'ceo' }))
    expect((await change({ timeZone: 'Pacific/Auckland' }, ceo)).body.timeZone).toBe('Pacific/Auckland')
    expect((await change({ timeZone: 'Pacific/Auckland' })).status).toBe(200)
    const published = await roster.published(companyChanged)
    expect(published.map(({ key, data: { name, timeZone } }) => [key, name, timeZone])).toEqual([
      ['company', 'Acme Lending', 'America/Chicago'],
      ['company', 'Acme Lending', 'Pacific/Auckland'],
    ])
  })

  it('publishes a snapshot with the version of the last change', async () => {
    const { rows } = await snapshotFrom(roster, companySnapshot)
    expect(rows).toEqual([{ name: 'Acme Lending', timeZone: 'Pacific/Auckland', version: 2 }])
  })

  it('dates earlier changes of a member by the time zone of their time', async () => {
    await change({ timeZone: 'Pacific/Kiritimati' })
    const { id } = await roster.add('zoned', { branch: 'Reno' })
    await roster.admin.put(`/users/${id}`, { branch: 'Elko' })
    await roster.admin.put(`/users/${id}`, { isActive: false })
    const dates = async () => {
      const row = (await snapshotFrom(roster, membersSnapshot)).rows.find(({ member }) => member.id === id)!
      return [...row.positions!, ...row.activity].map(({ effectiveOn }) => effectiveOn)
    }
    const before = await dates()
    expect(before[1]).toBe(dateAt(Date.now(), 'Pacific/Kiritimati'))
    await change({ timeZone: 'Pacific/Pago_Pago' })
    expect(await dates()).toEqual(before)
    await roster.admin.put(`/users/${id}`, { isActive: true })
    expect((await dates()).at(-1)).toBe(dateAt(Date.now(), 'Pacific/Pago_Pago'))
  })

  it('refuses a time zone that does not exist, and names the field', async () => {
    for (const timeZone of ['America/Atlantis', 'EST', '-05:00', '']) {
      const { status, body } = await change({ timeZone })
      expect([status, body.code, body.errors[0]?.field]).toEqual([422, 'roster.unknown-time-zone', 'timeZone'])
    }
    expect((await change({ currency: 'USD' })).status).toBe(400)
  })
})
