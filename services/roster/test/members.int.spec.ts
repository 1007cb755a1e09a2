import { setTimeout as pause } from 'node:timers/promises'
import type { Member, Problem } from '@upline/contracts'
import { uplineChanged, uplinesChanged, userCreated, userRemoved, userUpdated } from '@upline/contracts/events'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let now = new Date('2026-11-21T09:00:00Z')

beforeAll(async () => {
  roster = await startRoster({}, { now: () => now })
})
afterAll(() => roster.stop())

const get = async (id: string) => (await roster.admin.get<Member>(`/users/${id}`)).body

describe('the first start', () => {
  it('creates only the admin, id 1, without the demo seed', async () => {
    const { body, headers } = await roster.admin.get<Member[]>('/users')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      id: '1',
      username: 'admin',
      role: 'admin',
      uplineId: null,
      uplineName: null,
      downlineCount: 0,
    })
    expect(headers['next-cursor']).toBeUndefined()
  })

  it('requires a session', async () => {
    expect((await roster.visitor.get('/users')).status).toBe(401)
    expect((await roster.visitor.get('/roster-direct')).status).toBe(401)
  })
})

describe('adding a member', () => {
  beforeAll(() => roster.add('bo@example.com', { email: 'bo.diaz@example.com' }))

  it('answers 201 with the member, defaults filled in, and publishes it', async () => {
    const sent = { firstName: ' Ann ', lastName: 'Lee', email: 'Ann.Lee@Example.com', originationWebsite: 'https://' }
    const { status, body } = await roster.admin.post<Member>('/team-members', sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{
        firstName: 'Ann',
        email: 'Ann.Lee@Example.com',
        username: 'ann.lee@example.com',
        role: 'loan_officer',
        level: 1,
      },
      ...{
        uplineId: null,
        isActive: true,
        needsPasswordChange: true,
        originationWebsite: '',
        createdAt: now.toISOString(),
      },
    })
    const created = (await roster.published(userCreated)).find((event) => event.key === body.id)
    expect(created?.data).toMatchObject({
      origin: 'added',
      by: '1',
      sealedPassword: null,
      member: { id: body.id, version: 1 },
    })
  })

  it('seals a chosen password for identity alone, and never sends the default one', async () => {
    const own = await roster.add('ownpass', { password: 'chosen-by-me' })
    const byDefault = await roster.add('defaultpass', { password: 'Welcome123!' })
    const created = await roster.published(userCreated)
    const sealed = created.find((event) => event.key === own.id)!.data.sealedPassword!
    expect(await roster.keys.unsealed('identity', sealed)).toBe('chosen-by-me')
    expect(own.needsPasswordChange).toBe(false)
    expect(created.find((event) => event.key === byDefault.id)!.data.sealedPassword).toBeNull()
    expect(roster.logged()).not.toContain('chosen-by-me')
  })

  it.each([
    ['an unknown field', { favoriteColor: 'red' }, 400, 'favoriteColor'],
    ['an invalid email address', { email: 'nobody' }, 400, 'email'],
    ['an empty name', { firstName: '  ' }, 400, 'firstName'],
    ['a script as a website', { originationWebsite: 'javascript:alert(1)' }, 400, 'originationWebsite'],
    ['a level of 11', { level: 11 }, 400, 'level'],
    ['an unknown role', { role: 'king' }, 400, 'role'],
    ['a username with a slash', { username: 'a/b' }, 400, 'username'],
    ['a username with an invisible character', { username: 'ann.lee\u200b' }, 400, 'username'],
    ['a username with a filler', { username: 'ann.lee\u3164' }, 400, 'username'],
    ['a username with a joiner', { username: 'ann\u034f.lee' }, 400, 'username'],
    ['a username with a variation selector', { username: 'ann.lee\ufe0f' }, 400, 'username'],
    ['a username with a blank of Braille', { username: 'ann.lee\u2800' }, 400, 'username'],
    ['a username that a path removes', { username: '..' }, 400, 'username'],
    ['an email address with an invisible character', { email: 'ann\u200b.lee@example.com' }, 400, 'email'],
    ['an email address with a filler', { email: 'ann\u3164.lee@example.com' }, 400, 'email'],
    ['a text that is too long', { phone: '5'.repeat(41) }, 400, 'phone'],
    ['a taken username in another case', { username: 'ANN.LEE@example.com' }, 409, 'username'],
    ['a taken email address in another case', { email: 'ann.lee@EXAMPLE.com' }, 409, 'email'],
    ['a taken username in other code points', { username: 'Ａnn.lee@example.com' }, 409, 'username'],
    ['an email address of another member as username', { username: 'bo.diaz@example.com' }, 409, 'username'],
    ['a username of another member as email address', { email: 'bo@example.com' }, 409, 'email'],
    ['an unknown upline', { uplineId: 'nobody' }, 400, 'uplineId'],
  ])('refuses %s with the field', async (_, of, status, field) => {
    const answer = await roster.admin.post<Problem>('/users', { ...person('refused'), ...of })
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([status, field])
    expect(answer.body.message).not.toBe('')
  })

  it('refuses broken JSON with a message', async () => {
    const answer = await roster.admin.call<Problem>('POST', '/users', {
      payload: '{"firstName": ',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.message).not.toBe('')
  })

  it('gives a username to only one of two concurrent requests', async () => {
    const both = await Promise.all([
      roster.admin.post<Problem>('/users', person('twice', { email: 'a@twice.example' })),
      roster.admin.post<Problem>('/users', person('twice', { email: 'b@twice.example' })),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('changing a member', () => {
  it('keeps unchanged fields, and publishes nothing if no value changes', async () => {
    const bea = await roster.add('bea', { phone: '555-1' })
    const before = (await roster.published(userUpdated)).length
    const same = {
      firstName: 'Bea',
      lastName: 'Moss',
      email: 'bea@example.com',
      role: 'loan_officer',
      level: 1,
      uplineId: '',
      isActive: true,
    }
    expect((await roster.admin.put<Member>(`/users/${bea.id}`, same)).body).toEqual(bea)
    expect(await roster.published(userUpdated)).toHaveLength(before)
    const changed = await roster.admin.put<Member>(`/users/${bea.id}`, { ...same, phone: '555-2', notes: 'Called' })
    expect(changed.body).toEqual({ ...bea, phone: '555-2', notes: 'Called' })
    expect((await roster.published(userUpdated)).at(-1)?.data.member).toMatchObject({
      id: bea.id,
      version: 2,
      phone: '555-2',
    })
  })

  it('accepts a member as it was read and ignores read-only fields', async () => {
    const read = await get('1')
    const { status, body } = await roster.admin.put<Member>('/users/1', { ...read, downlineCount: 9, id: 'another' })
    expect([status, body]).toEqual([200, read])
  })

  it('moves a member with another upline, and publishes the move before the other changes', async () => {
    const [top, low] = [await roster.add('top'), await roster.add('low')]
    const { body } = await roster.admin.put<Member>(`/users/${low.id}`, { uplineId: top.id, level: 3 })
    expect(body).toMatchObject({ uplineId: top.id, uplineName: 'Top Moss', level: 3 })
    expect((await get(top.id)).downlineCount).toBe(1)
    const moved = (await roster.published(uplineChanged)).find((event) => event.key === low.id)
    expect(moved?.data).toEqual({
      by: '1',
      change: {
        ...{ memberId: low.id, uplineId: top.id, previousUplineId: null, version: 2, at: now.toISOString() },
        effectiveOn: now.toISOString().slice(0, 10),
      },
    })
    expect((await roster.published(userUpdated)).find((event) => event.key === low.id)?.data.member.version).toBe(3)
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('answers 409 for a taken username', async () => {
    const cid = await roster.add('cid')
    const answer = await roster.admin.put<Problem>(`/users/${cid.id}`, { username: 'BEA' })
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([409, 'username'])
    expect((await roster.admin.put(`/users/${cid.id}`, { username: 'CID' })).status).toBe(200)
  })

  it('answers 404 for an unknown member', async () => {
    expect((await roster.admin.put('/users/nobody', { phone: '1' })).status).toBe(404)
    expect((await roster.admin.get('/users/nobody')).status).toBe(404)
  })

  it('updates the counts of uplines by role and active status', async () => {
    const boss = await roster.add('boss', { role: 'manager' })
    const dan = await roster.add('dan', { uplineId: boss.id })
    await roster.admin.put(`/users/${dan.id}`, { role: 'senior_loan_officer' })
    const team = async () => (await (await roster.as(boss)).get<{ teamStats: unknown }>('/team')).body.teamStats
    expect(await team()).toMatchObject({ activeLoanOfficers: 0, seniorLoanOfficers: 1 })
    await roster.admin.put(`/users/${dan.id}`, { isActive: false })
    expect(await team()).toMatchObject({ totalDownline: 1, seniorLoanOfficers: 0 })
    expect(await roster.driftedFigures()).toEqual([])
  })
})

describe('deleting a member', () => {
  it('moves the direct reports to the upline in the same transaction', async () => {
    const a = await roster.add('dela')
    const b = await roster.add('delb', { uplineId: a.id })
    const reports = [await roster.add('delc', { uplineId: b.id }), await roster.add('deld', { uplineId: b.id })]
    const below = await roster.add('dele', { uplineId: reports[0]!.id })
    const { status, body } = await roster.admin.delete<{ message: string }>(`/users/${b.id}`)
    expect([status, body.message]).toEqual([200, 'User deleted successfully.'])
    expect((await roster.admin.get(`/users/${b.id}`)).status).toBe(404)
    expect((await Promise.all(reports.map(({ id }) => get(id)))).map(({ uplineId }) => uplineId)).toEqual([a.id, a.id])
    expect((await get(below.id)).uplineId).toBe(reports[0]!.id)
    expect((await get(a.id)).downlineCount).toBe(2)
    const removed = (await roster.published(userRemoved)).at(-1)!
    expect(removed.data).toMatchObject({ by: '1', member: { id: b.id, version: 2, removedAt: now.toISOString() } })
    const moved = (await roster.published(uplinesChanged)).at(-1)!.data.changes
    expect(moved.map((change) => [change.memberId, change.previousUplineId, change.uplineId]).sort()).toEqual(
      reports.map(({ id }) => [id, b.id, a.id]).sort(),
    )
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('never deletes the admin', async () => {
    const { status, body } = await roster.admin.delete<Problem>('/users/1')
    expect([status, body.message]).toEqual([403, 'Admin user cannot be deleted.'])
  })

  it('frees the username for another member', async () => {
    const gone = await roster.add('gone')
    await roster.admin.delete(`/users/${gone.id}`)
    expect((await roster.add('gone')).id).not.toBe(gone.id)
  })

  it('can be undone for 30 seconds by the same person, with the moved reports who are still in place', async () => {
    const ceo = await roster.as(await roster.add('undoceo', { role: 'ceo' }))
    const top = await roster.add('undotop')
    const mid = await roster.add('undomid', { uplineId: top.id })
    const [stays, leaves] = [
      await roster.add('stays', { uplineId: mid.id }),
      await roster.add('leaves', { uplineId: mid.id }),
    ]
    await roster.add('understays', { uplineId: stays.id })
    await roster.admin.delete(`/users/${mid.id}`)
    now = new Date(now.getTime() + 1000)
    await roster.admin.put(`/users/${leaves.id}/upline`, { uplineId: null })
    expect((await ceo.post(`/users/${mid.id}/restore`)).status).toBe(403)
    now = new Date(now.getTime() + 28_000)
    const { status, body } = await roster.admin.post<Member>(`/users/${mid.id}/restore`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: mid.id, uplineId: top.id, downlineCount: 1 })
    expect([(await get(stays.id)).uplineId, (await get(leaves.id)).uplineId]).toEqual([mid.id, null])
    expect((await roster.published(userUpdated)).at(-1)?.data.member).toMatchObject({
      id: mid.id,
      removedAt: null,
      version: 3,
    })
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('cannot be undone later or once another member has the username', async () => {
    const late = await roster.add('late')
    await roster.admin.delete(`/users/${late.id}`)
    now = new Date(now.getTime() + 31_000)
    expect((await roster.admin.post(`/users/${late.id}/restore`)).status).toBe(409)
    const other = await roster.add('reused')
    await roster.admin.delete(`/users/${other.id}`)
    await roster.add('reused')
    expect((await roster.admin.post<Problem>(`/users/${other.id}/restore`)).body.errors[0]?.field).toBe('username')
    expect((await roster.admin.post('/users/nobody/restore')).status).toBe(404)
  })
})

describe('open pages', () => {
  it('get a hint about a change after its commit', async () => {
    const hints: { topics: string[]; members?: string[]; company?: boolean }[] = []
    const listener = roster.redis.client.duplicate()
    await listener.connect()
    await listener.subscribe('upline:live', (message) => hints.push(JSON.parse(message)))
    const up = await roster.add('liveup')
    const down = await roster.add('livedown', { uplineId: up.id })
    for (let tries = 0; tries < 100 && !hints.some((hint) => hint.members?.includes(down.id)); tries++) await pause(20)
    listener.destroy()
    const hint = hints.find(({ members }) => members?.includes(down.id))
    expect(hint).toMatchObject({ topics: ['members', 'team'], company: true })
    expect(hint?.members).toEqual(expect.arrayContaining([up.id, down.id]))
  })
})
