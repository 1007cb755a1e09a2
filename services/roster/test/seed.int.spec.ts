import type { Member, MemberSupervision, TeamResponse } from '@upline/contracts'
import { userCreated } from '@upline/contracts/events'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster({ UPLINE_SEED: 'demo' })
})
afterAll(() => roster.stop())

describe('the demo', () => {
  it('has about 40 members over 5 levels below the ceo, with the accounts of the demo', async () => {
    const members = (await roster.admin.get<Member[]>('/users')).body
    const byName = new Map(members.map((member) => [member.username, member]))
    expect(members.length).toBeGreaterThanOrEqual(38)
    expect(members.length).toBeLessThanOrEqual(42)
    const line = ['officer', 'senior', 'manager', 'ceo'].map((name) => byName.get(name)!)
    expect(line.map(({ role }) => role)).toEqual(['loan_officer', 'senior_loan_officer', 'manager', 'ceo'])
    expect(line.slice(0, 3).map(({ uplineId }) => uplineId)).toEqual(line.slice(1).map(({ id }) => id))
    expect(line.every(({ needsPasswordChange }) => !needsPasswordChange)).toBe(true)
    for (const name of ['admin', 'ceo']) expect(byName.get(name)).toMatchObject({ uplineId: null, businessName: '' })
    expect(members.filter(({ firstName, lastName }) => `${firstName} ${lastName}` === 'Maria Lopez')).toHaveLength(2)
    const inactive = members.filter(({ isActive }) => !isActive)
    expect(inactive).toHaveLength(1)
    expect(inactive[0]!.downlineCount).toBeGreaterThan(0)
    expect(inactive[0]!.uplineId).not.toBeNull()
    const employed = members.filter(({ employeeNumber }) => employeeNumber !== '')
    expect(employed).toHaveLength(members.length - 1)
    expect(members.every(({ email }) => email.endsWith('@example.com'))).toBe(true)
  })

  it('has members who joined 14 to 18 months ago, with the same uplines ever since', async () => {
    const month = 30.44 * 24 * 3_600_000
    for (const { createdAt } of (await roster.admin.get<Member[]>('/users')).body) {
      const months = (Date.now() - Date.parse(createdAt)) / month
      expect(months).toBeGreaterThan(13.9)
      expect(months).toBeLessThan(19.1)
    }
    expect(await roster.database.query(`select 1 from upline_links where valid_from > '-infinity'`)).toEqual([])
  })

  it('publishes its members, uplines first, and has counts immediately', async () => {
    const events = await roster.published(userCreated)
    const members = (await roster.admin.get<Member[]>('/users')).body
    expect(events.map(({ key }) => key).sort()).toEqual(members.map(({ id }) => id).sort())
    expect(new Set(events.map(({ data }) => data.origin))).toEqual(new Set(['seeded']))
    const ceo = members.find(({ username }) => username === 'ceo')!
    const { body } = await (await roster.as(ceo)).get<TeamResponse>('/team')
    expect(body.teamStats.totalDownline).toBe(members.length - 2)
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('has supervision records of all members above others but two, whose loans have warnings', async () => {
    const missing = (await roster.admin.get<MemberSupervision[]>('/supervision?show=missing')).body
    expect(missing.map(({ username, records }) => [username, records.length])).toEqual([
      ['hannah.price', 0],
      ['rachel.cohen', 1],
    ])
    const recorded = (await roster.admin.get<MemberSupervision[]>('/supervision?show=recorded')).body
    expect(recorded).toHaveLength(9)
    expect(recorded.every(({ level2, level3 }) => level2 + level3 > 0)).toBe(true)
  })

  it('appears in /health', async () => {
    const { status, body } = await roster.visitor.get<{ checks: { name: string; ok: boolean }[] }>('/health')
    expect(status).toBe(200)
    expect(body.checks).toContainEqual({ name: 'seed', ok: true })
  })
})
