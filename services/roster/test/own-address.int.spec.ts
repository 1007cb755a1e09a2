import { SessionStore } from '@upline/auth'
import type { Member, Problem } from '@upline/contracts'
import { startRoster, type RosterFixture } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster({ UPLINE_MODE: 'production' })
})

afterAll(() => roster?.stop())

describe('in production, the member’s own email address and phone', () => {
  it('can be changed only after confirming the password; other fields need no confirmation', async () => {
    const member = await roster.add('ann', { phone: '+1 555-010-0001' })
    const ann = await roster.as(member)
    const put = (change: object) => ann.put<Member & Problem>(`/users/${member.id}`, change)
    for (const change of [{ email: 'other@example.com' }, { phone: '+1 555-010-0002' }]) {
      const refused = await put({ ...change, firstName: 'Anna' })
      expect([refused.status, refused.body.code]).toEqual([403, 'identity.proof-needed'])
    }
    const same = await put({ email: member.email, phone: member.phone, firstName: 'Anna' })
    expect([same.status, same.body.firstName]).toEqual([200, 'Anna'])
    await new SessionStore(roster.redis.client).prove(ann.user.sessionId)
    const changed = await put({ email: 'other@example.com', phone: '+1 555-010-0002' })
    expect(changed.body).toMatchObject({ email: 'other@example.com', phone: '+1 555-010-0002' })
  })

  it('need a confirmation in the same session', async () => {
    const member = await roster.add('bob')
    const [here, there] = [await roster.as(member), await roster.as(member)]
    await new SessionStore(roster.redis.client).prove(there.user.sessionId)
    expect((await here.put(`/users/${member.id}`, { email: 'bob-2@example.com' })).status).toBe(403)
    expect((await there.put(`/users/${member.id}`, { email: 'bob-2@example.com' })).status).toBe(200)
  })

  it('can be changed by others with permission, without a confirmation', async () => {
    const member = await roster.add('cy')
    expect((await roster.admin.put(`/users/${member.id}`, { email: 'cy-2@example.com' })).status).toBe(200)
  })
})
