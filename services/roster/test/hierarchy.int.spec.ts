import type { BulkUplineResponse, Member, NewMember, Problem, TeamResponse } from '@upline/contracts'
import { uplineChanged, uplinesChanged } from '@upline/contracts/events'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const uplineOf = async (id: string) => (await roster.admin.get<Member>(`/users/${id}`)).body.uplineId
const setUpline = (id: string, uplineId: string | null) =>
  roster.admin.patch<Problem>(`/users/${id}/upline`, { uplineId })

/** Members l0 … ln, each under the previous one. */
async function line(prefix: string, length: number, of: Partial<NewMember> = {}): Promise<Member[]> {
  const members: Member[] = []
  for (let n = 0; n < length; n++)
    members.push(await roster.add(`${prefix}${n}`, { ...of, uplineId: members.at(-1)?.id ?? null }))
  return members
}

describe('a move', () => {
  it('returns the member, is published, and is recorded in the history of links', async () => {
    const [a, b] = [await roster.add('movea'), await roster.add('moveb')]
    const { status, body } = await roster.admin.put<Member>(`/users/${b.id}/upline`, { uplineId: a.id })
    expect([status, body.uplineId, body.uplineName]).toEqual([200, a.id, 'Movea Moss'])
    const changes = (await roster.published(uplineChanged)).filter((event) => event.key === b.id)
    expect(
      changes.map(({ data }) => [data.by, data.change.previousUplineId, data.change.uplineId, data.change.version]),
    ).toEqual([['1', null, a.id, 2]])
    const links = await roster.database.query<{ upline_id: string | null; start: string }>(
      'select upline_id, valid_from::text as start from upline_links where member_id = $1 order by valid_from',
      [b.id],
    )
    expect(links).toMatchObject([{ upline_id: null, start: '-infinity' }, { upline_id: a.id }])
  })

  it('publishes nothing if the upline stays the same', async () => {
    const [a, b] = await line('same', 2)
    const before = (await roster.published(uplineChanged)).length
    expect((await setUpline(b!.id, a!.id)).status).toBe(200)
    expect(await roster.published(uplineChanged)).toHaveLength(before)
  })

  it('fails with both names if it would create a loop', async () => {
    const [a, , c] = await line('circle', 3)
    const { status, body } = await setUpline(a!.id, c!.id)
    expect([status, body.code]).toEqual([409, 'roster.upline-circle'])
    expect(body.message).toContain('Circle0 Moss')
    expect(body.message).toContain('Circle2 Moss')
    expect((await setUpline(a!.id, a!.id)).body.code).toBe('roster.upline-circle')
    expect(await uplineOf(a!.id)).toBeNull()
  })

  it('succeeds for only one of two concurrent moves that would create a loop together', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await roster.add(`racea${round}`), await roster.add(`raceb${round}`)]
      const both = await Promise.all([setUpline(a.id, b.id), setUpline(b.id, a.id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect([await uplineOf(a.id), await uplineOf(b.id)].filter((upline) => upline === null)).toHaveLength(1)
    }
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('succeeds for only one of two calls of any kind that would join two chains into a loop', async () => {
    const calls = [
      (id: string, uplineId: string) => roster.admin.patch<Problem>(`/users/${id}/upline`, { uplineId }),
      (id: string, uplineId: string) => roster.admin.put<Problem>(`/users/${id}/upline`, { uplineId }),
      (id: string, uplineId: string) => roster.admin.put<Problem>(`/users/${id}`, { uplineId, phone: '555-2' }),
    ]
    for (const [round, first] of calls.entries()) {
      const [a, b] = [await line(`lefthalf${round}x`, 4), await line(`righthalf${round}x`, 4)]
      const second = calls[(round + 1) % calls.length]!
      // Each top moves under the end of the other chain: neither move alone is a loop.
      const both = await Promise.all([first(a[0]!.id, b[3]!.id), second(b[0]!.id, a[3]!.id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const refused = both.find(({ status }) => status === 409)!
      expect(refused.body.code).toBe('roster.upline-circle')
      expect([await uplineOf(a[0]!.id), await uplineOf(b[0]!.id)].filter((upline) => upline === null)).toHaveLength(1)
    }
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('moves all counts of a branch from one chain to the other', async () => {
    const left = await line('left', 3)
    const right = await line('right', 4)
    await roster.add('leaf', { uplineId: left[2]!.id, role: 'senior_loan_officer' })
    expect((await setUpline(left[1]!.id, right[3]!.id)).status).toBe(200)
    const figures = async (member: Member) =>
      (await (await roster.as(member)).get<TeamResponse>('/team')).body.teamStats
    expect(await figures(left[0]!)).toMatchObject({ directReports: 0, totalDownline: 0 })
    expect(await figures(right[0]!)).toEqual({
      ...{ directReports: 1, totalDownline: 6, activeLoanOfficers: 5, seniorLoanOfficers: 1 },
      levels: { level1: 1, level2: 1, level3: 1 },
    })
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('accepts only an upline or null', async () => {
    const a = await roster.add('shape')
    expect((await roster.admin.put(`/users/${a.id}/upline`, {})).status).toBe(400)
    expect((await roster.admin.put(`/users/${a.id}/upline`, { uplineId: 7 })).status).toBe(400)
    expect(
      (await roster.admin.put<Problem>(`/users/${a.id}/upline`, { uplineId: null, x: 1 })).body.errors[0]?.field,
    ).toBe('x')
    expect((await roster.admin.put(`/users/${a.id}/upline`, { uplineId: 'nobody' })).status).toBe(400)
    expect((await roster.admin.put('/users/nobody/upline', { uplineId: null })).status).toBe(404)
    expect((await roster.admin.put(`/users/${a.id}/upline`, { uplineId: '' })).status).toBe(200)
  })

  it('allows a chain of 10,000 members and refuses a deeper one', async () => {
    const members = Array.from({ length: 10_000 }, (_, n) => ({
      ...person(`deep${n}`),
      ...(n === 0 ? {} : { upline: `deep${n - 1}` }),
    }))
    const answer = await roster.admin.post<{ imported: number }>('/team-members/bulk-import', { members })
    expect(answer.body).toEqual({ imported: 10_000, errors: [] })
    const [last] = (await roster.admin.get<Member[]>('/users?q=deep9999@')).body
    const extra = await roster.add('extra')
    expect((await setUpline(extra.id, last!.id)).status).toBe(422)
    expect((await roster.admin.post('/users', person('extra2', { uplineId: last!.id }))).status).toBe(422)
    const [first] = (await roster.admin.get<Member[]>('/users?q=deep0@')).body
    expect((await setUpline(first!.id, extra.id)).status).toBe(422)
    const { body } = await (await roster.as(first!)).get<TeamResponse>('/team')
    expect(body.teamStats.totalDownline).toBe(9_999)
    expect([body.directDownline.length, body.allDownline.length]).toEqual([1, 1_000])
    expect(await roster.driftedFigures()).toEqual([])
  }, 240_000)
})

describe('GET /team', () => {
  it('shows the downline by level, with inactive and without removed members', async () => {
    const [top, mid] = await line('team', 2, { role: 'manager' })
    const low = await roster.add('teamlow', { uplineId: mid!.id, isActive: false, phone: '555-7' })
    const gone = await roster.add('teamgone', { uplineId: top!.id })
    await roster.admin.delete(`/users/${gone.id}`)
    const { body } = await (await roster.as(top!)).get<TeamResponse>('/team')
    expect(body.currentUser).toEqual({ id: top!.id, name: 'Team0 Moss', role: 'manager', level: 1 })
    expect(body.directDownline.map(({ id }) => id)).toEqual([mid!.id])
    expect(body.allDownline.map(({ id }) => id)).toEqual([mid!.id, low.id])
    expect(body.allDownline[1]).toEqual({
      ...{ id: low.id, name: 'Teamlow Moss', role: 'loan_officer', email: 'teamlow@example.com', phone: '555-7' },
      ...{ isActive: false, uplineId: mid!.id, originationWebsite: '' },
    })
    expect(body.teamStats).toMatchObject({ directReports: 1, totalDownline: 2, activeLoanOfficers: 0 })
  })
})

describe("'Set All'", () => {
  it('moves everyone else under the chosen member, who has no upline then, in batches of 500', async () => {
    const [, chosen] = await line('set', 3)
    const others = (await roster.admin.get<Member[]>('/users?limit=1')).headers
    expect(others['next-cursor']).toBeDefined()
    const [{ count }] = (await roster.database.query<{ count: string }>(
      'select count(*) from members where removed_at is null',
    )) as [{ count: string }]
    const { status, body } = await roster.admin.put<BulkUplineResponse>('/users/bulk-upline', { uplineId: chosen!.id })
    expect([status, body]).toEqual([200, { updated: Number(count) - 1, operationId: expect.any(String) }])
    expect(await uplineOf(chosen!.id)).toBeNull()
    const wrong = 'select id from members where removed_at is null and id <> $1 and upline_id is distinct from $1'
    expect(await roster.database.query(wrong, [chosen!.id])).toEqual([])
    const events = await roster.published(uplinesChanged)
    expect(Math.max(...events.map(({ data }) => data.changes.length))).toBe(500)
    expect((await (await roster.as(chosen!)).get<TeamResponse>('/team')).body.teamStats.directReports).toBe(
      Number(count) - 1,
    )
    expect(await roster.driftedFigures()).toEqual([])
  }, 240_000)

  it('changes nothing if the chosen member is not in the roster', async () => {
    expect((await roster.admin.put('/users/bulk-upline', { uplineId: 'nobody' })).status).toBe(404)
    expect((await roster.admin.put('/users/bulk-upline', { uplineId: null })).status).toBe(400)
  })
})
