import { type MemberFacts, membersSnapshot, plansSnapshot, sitesSnapshot } from '@upline/contracts/events'
import { aMember, changed, createdEvent, rebuilt, snapshotFrom, type TestService } from '@upline/testing'
import { agent, build, startSites } from './sites-fixture.ts'

let service: TestService

beforeAll(async () => {
  service = await startSites()
})
afterAll(() => service?.stop())

const rowOf = (member: MemberFacts) => ({ member, uplines: [], activity: [] })
const everyone = async (): Promise<string[]> =>
  (await service.database.query<{ username: string }>('select username from agent_profiles order by 1')).map(
    ({ username }) => username,
  )
const buildsOf = async (memberId: string) =>
  (await service.database.query<{ version: number }>('select version from sites where member_id = $1', [memberId])).map(
    ({ version }) => version,
  )

describe('a rebuild of the profiles', () => {
  it('publishes a site again only if it shows something that was wrong', async () => {
    const [same, differs] = [await agent(service, { role: 'manager' }), await agent(service, { role: 'manager' })]
    for (const { caller } of [same, differs]) expect((await build(caller)).status).toBe(201)
    const [sameBefore, differsBefore] = [await buildsOf(same.member.id), await buildsOf(differs.member.id)]
    const lost = aMember({ username: 'lost' })
    await service.emit(createdEvent(aMember({ username: 'stranger' })))
    const outcome = await rebuilt(service, {
      ...{ model: 'profiles', snapshot: membersSnapshot },
      rows: [same.member, changed(differs.member, { nmls: '998877' }), lost].map(rowOf),
      meanwhile: () => service.emit(createdEvent(aMember({ username: 'joined' }))),
    })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 1, changed: 1, removed: 1, replayed: 1 } })
    expect(await everyone()).toEqual([same.member.username, differs.member.username, 'lost', 'joined'].sort())
    expect(await buildsOf(same.member.id)).toEqual(sameBefore)
    expect((await buildsOf(differs.member.id))[0]).toBeGreaterThan(differsBefore[0]!)
  })

  it('checks the texts: hides a claim, and rebuilds the page of a member who shares an NMLS ID', async () => {
    const shared = await agent(service, { role: 'manager', nmls: '445566' })
    expect((await build(shared.caller)).status).toBe(201)
    const [before] = await buildsOf(shared.member.id)
    const claiming = aMember({ username: 'claiming', bio: 'Guaranteed $10,000 a month', nmls: '445566' })
    await rebuilt(service, {
      ...{ model: 'profiles', snapshot: membersSnapshot },
      rows: [shared.member, claiming].map(rowOf),
    })
    const [profile] = await service.database.query(
      'select hidden_fields, nmls_key, claims_version > 0 as is_checked from agent_profiles where id = $1',
      [claiming.id],
    )
    expect(profile).toEqual({ hidden_fields: ['bio'], nmls_key: '445566', is_checked: true })
    expect((await buildsOf(shared.member.id))[0]).toBeGreaterThan(before!)
  })
})

describe('a rebuild of the plans', () => {
  const plan = (memberId: string, isOpen: boolean) => ({
    subscription: { subscriptionId: `sub-${memberId}`, version: 3, memberId, planType: 'basic' as const, isOpen },
  })
  const replaced = (rows: unknown[]) => rebuilt(service, { model: 'plans', snapshot: plansSnapshot, rows })
  const statusOf = async (memberId: string) => {
    const sites = await service.database.query<{ status: string }>('select status from sites where member_id = $1', [
      memberId,
    ])
    return sites.map(({ status }) => status)
  }

  it('takes a site offline and back online by plan, and sets the terms', async () => {
    const { member, caller } = await agent(service)
    expect((await build(caller)).status).toBe(201)
    const stated = { version: 7, isBonusOn: false, disclosure: 'As the owner has it.', bonusCents: 75_00 }
    const terms = { ...stated, at: '2026-03-01T00:00:00.000Z' }
    expect(await replaced([plan(member.id, false), { terms }])).toMatchObject({
      ...{ state: 'done', report: { added: 1, changed: 0, removed: 0, replayed: 0 } },
    })
    expect(await statusOf(member.id)).toEqual(['suspended'])
    const [stored] = await service.database.query(`select value from site_settings where name = 'earnings'`)
    expect(stored).toEqual({ value: stated })
    expect(await replaced([plan(member.id, true), { terms }])).toMatchObject({ report: { added: 0, changed: 1 } })
    expect(await statusOf(member.id)).toEqual(['published'])
    expect(await replaced([])).toMatchObject({ report: { removed: 1 } })
  })
})

describe('the snapshot of the sites', () => {
  it('contains every site that is online, with its address', async () => {
    const { member, caller } = await agent(service, { role: 'manager' })
    const { slug } = (await build(caller)).body.site
    const { rows } = await snapshotFrom(service, sitesSnapshot)
    expect(rows.filter(({ memberId }) => memberId === member.id)).toEqual([
      { memberId: member.id, kind: 'origination', url: `https://upline.test/sites/${slug}` },
    ])
  })
})
