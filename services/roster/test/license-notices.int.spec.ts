import { addDays, type License, type Member } from '@upline/contracts'
import { licensesEnding } from '@upline/contracts/events'
import { form } from './import-files.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

const TODAY = '2026-03-01'
const TEXAS: License = { state: 'TX', number: 'TX-1', from: '2025-01-01', to: '2026-04-10' }

let roster: RosterFixture
let cora: Member

beforeAll(async () => {
  roster = await startRoster({}, { now: () => new Date(`${TODAY}T17:00:00Z`) })
  cora = await roster.add('cora', { role: 'processor', duties: ['compliance'] })
})
afterAll(() => roster.stop())

async function notify(on: string): Promise<void> {
  const { LicenseNoticesWorker } = await import('../src/licenses/license-notices.worker.ts')
  await roster.app.get(LicenseNoticesWorker, { strict: false }).notify(on)
}

const published = async () => (await roster.published(licensesEnding)).map(({ data }) => data)

/** What a day's run publishes. */
async function sentOn(day: string) {
  const before = (await published()).length
  await notify(day)
  return (await published())
    .slice(before)
    .map(({ memberId, isOwn, licenses }) => ({ memberId, isOwn, licenses }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.memberId.localeCompare(b.memberId))
}
const line = (endsOn: string, hasEnded: boolean, count = 1) => ({ state: 'TX', endsOn, hasEnded, count })
const setLicenses = (member: Member, ...licenses: License[]) =>
  roster.admin.put(`/users/${member.id}/licenses`, { licenses })

describe('notices about state licenses that end', () => {
  it('reach the member and the Compliance duty once, 30 days before the last day and after it', async () => {
    const ann = await roster.add('ann', { licenses: [TEXAS] })
    const own = { memberId: ann.id, isOwn: true }
    const watched = { memberId: cora.id, isOwn: false }
    expect(await sentOn('2026-03-10')).toEqual([])
    expect(await sentOn('2026-03-11')).toEqual([
      { ...own, licenses: [line('2026-04-10', false)] },
      { ...watched, licenses: [line('2026-04-10', false)] },
    ])
    for (const day of ['2026-03-11', '2026-03-12', '2026-04-10']) expect(await sentOn(day)).toEqual([])
    expect(await sentOn('2026-04-11')).toEqual([
      { ...own, licenses: [line('2026-04-10', true)] },
      { ...watched, licenses: [line('2026-04-10', true)] },
    ])
    expect(await sentOn('2026-04-12')).toEqual([])
  })

  it('skip a renewed license, and follow for the next term', async () => {
    const ben = await roster.add('ben', { licenses: [{ ...TEXAS, to: '2026-05-10' }] })
    expect((await sentOn('2026-05-01')).map(({ isOwn }) => isOwn)).toEqual([true, false])
    await setLicenses(ben, { ...TEXAS, to: '2026-05-10' }, { ...TEXAS, from: '2026-05-11', to: '2026-06-10' })
    expect(await sentOn('2026-05-11')).toMatchObject([
      { memberId: ben.id, licenses: [line('2026-06-10', false)] },
      { memberId: cora.id },
    ])
  })

  it('go out once from replicas that run at the same time', async () => {
    await roster.add('cyd', { licenses: [{ ...TEXAS, to: '2026-07-10' }] })
    const before = (await published()).length
    await Promise.all([notify('2026-07-01'), notify('2026-07-01')])
    expect(await published()).toHaveLength(before + 2)
  })

  it('skip imported licenses that ended long ago', async () => {
    const names = ['old1', 'old2', 'old3']
    for (const name of names) await roster.add(name)
    const rows = names.map((name) => `${name},TX,1,2020-01-01,2026-07-25`)
    const file = form(['Username,State,License_Number,From,To', ...rows].join('\n'))
    expect((await roster.admin.call('POST', '/licenses/import', file)).body).toMatchObject({ added: 3 })
    expect(await sentOn('2026-08-02')).toEqual([])
  })

  it('reach each recipient in one email a day, with counts for the Compliance duty', async () => {
    const members = [await roster.add('dee'), await roster.add('eva')]
    for (const member of members) await setLicenses(member, { ...TEXAS, to: '2026-09-30' })
    await setLicenses(cora, { ...TEXAS, to: '2026-09-30' })
    const sent = await sentOn('2026-09-01')
    expect(sent.filter(({ isOwn }) => isOwn)).toHaveLength(3)
    expect(sent.filter(({ isOwn }) => !isOwn)).toEqual([
      { memberId: cora.id, isOwn: false, licenses: [line('2026-09-30', false, 2)] },
    ])
  })

  it('ignore inactive members, and reach the CEO and admins while no one has the duty', async () => {
    const fay = await roster.add('fay', { licenses: [{ ...TEXAS, to: '2026-11-10' }] })
    const gus = await roster.add('gus', { licenses: [{ ...TEXAS, to: '2026-11-10' }] })
    await roster.admin.put(`/users/${gus.id}`, { isActive: false })
    await roster.admin.put(`/users/${cora.id}`, { duties: [] })
    const sent = await sentOn('2026-11-01')
    expect(sent.filter(({ isOwn }) => isOwn).map(({ memberId }) => memberId)).toEqual([fay.id])
    const { body } = await roster.admin.get<Member[]>('/users?limit=1000')
    const company = body.filter(({ role }) => role === 'ceo' || role === 'admin').map(({ id }) => id)
    expect(sent.filter(({ isOwn }) => !isOwn).map(({ memberId }) => memberId)).toEqual(company.sort())
  })

  it('appear in the export of personal data, and disappear with an erasure', async () => {
    const hal = await roster.add('hal', { licenses: [{ ...TEXAS, to: '2026-12-10' }] })
    await notify('2026-12-01')
    const { body } = await roster.admin.get<Record<string, object[]>>(`/personal-data/${hal.id}`)
    expect(body['license_notices']).toMatchObject([{ state: 'TX', ends_on: '2026-12-10', has_ended: false }])
    await roster.admin.post(`/users/${hal.id}/erasure`, { username: 'hal', reason: 'Asked for it' })
    const sql = 'select from license_notices where member_id = $1'
    expect(await roster.database.query(sql, [hal.id])).toEqual([])
  })
})

it('checks licenses once a day of the company', async () => {
  const sql = 'select count(*)::int as runs from license_notice_runs where day = $1'
  const day = addDays(TODAY, 400)
  for (const _ of ['first', 'again']) await notify(day)
  expect(await roster.database.query(sql, [day])).toEqual([{ runs: 1 }])
})
