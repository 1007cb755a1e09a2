import type { BulkUplineResponse, Member, MemberMatches, RosterCounts } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let boss: Member

const ROLES = ['loan_officer', 'senior_loan_officer', 'assistant', 'loan_officer', 'manager'] as const

beforeAll(async () => {
  roster = await startRoster()
  boss = await roster.add('countboss', { role: 'manager', level: 0 })
  const team: Member[] = [boss]
  for (let n = 0; n < 12; n++) {
    const uplineId = n % 5 === 4 ? null : team[Math.floor(n / 2)]!.id
    team.push(await roster.add(`count${n}`, { role: ROLES[n % 5]!, level: n % 7, uplineId, isActive: n % 3 !== 0 }))
  }
  await roster.add('countadmin', { role: 'admin', level: 1, uplineId: boss.id })
  await roster.add('countunder', { uplineId: (await roster.admin.get<Member>('/users/1')).body.id })
  await roster.admin.delete(`/users/${(await roster.add('countgone', { uplineId: boss.id })).id}`)
})
afterAll(() => roster.stop())

const counts = async (caller: Caller) => (await caller.get<RosterCounts>('/users/counts')).body

/** The same counts, from the list that the caller gets. */
async function byHand(caller: Caller): Promise<RosterCounts> {
  const members = (await caller.get<Member[]>('/users')).body
  const team = members.filter(({ role }) => role !== 'admin')
  const count = (of: Member[], wanted: (member: Member) => boolean) => of.filter(wanted).length
  const at = (level: number) => count(team, (member) => member.level === level)
  return {
    total: members.length,
    loanOfficers: count(members, ({ role }) => role === 'loan_officer'),
    seniors: count(members, ({ role }) => role === 'senior_loan_officer'),
    admins: count(members, ({ role }) => role === 'admin' || role === 'ceo'),
    team: {
      total: team.length,
      assigned: count(team, ({ uplineId }) => uplineId !== null),
      unassigned: count(team, ({ uplineId, level }) => uplineId === null && level !== 0),
      haveDownlines: count(team, ({ downlineCount }) => downlineCount > 0),
      levels: { '0': at(0), '1': at(1), '2': at(2), '3': at(3), other: count(team, ({ level }) => level > 3) },
    },
  }
}

describe('GET /users/counts', () => {
  it('counts the whole roster for the company, as its list does', async () => {
    const found = await counts(roster.admin)
    expect(found).toEqual(await byHand(roster.admin))
    expect(found).toMatchObject({ total: 16, admins: 2, team: { total: 14, unassigned: 2 } })
  })

  it('counts the downline of a manager, and only the officer for one without a downline', async () => {
    const manager = await roster.as(boss)
    const found = await counts(manager)
    expect(found).toEqual(await byHand(manager))
    expect(found.team.levels.other).toBeGreaterThan(0)
    const leaf = await roster.as((await roster.admin.get<Member[]>('/users?q=count11@')).body[0]!)
    expect(await counts(leaf)).toMatchObject({ total: 1, team: { total: 1, assigned: 1, haveDownlines: 0 } })
  })

  it('stays exact after moves, edits, removals, imports and their undos, and equals a rebuild', async () => {
    const team = (await roster.admin.get<Member[]>('/users?q=count')).body.filter(({ id }) => id !== boss.id)
    const [a, b, c, d] = team as [Member, Member, Member, Member]
    const put = (member: Member, change: object) => roster.admin.put(`/users/${member.id}`, change)
    const steps: (() => Promise<unknown>)[] = [
      () => roster.admin.patch(`/users/${a.id}/upline`, { uplineId: null }),
      () => roster.admin.patch(`/users/${a.id}/upline`, { uplineId: b.id }),
      () => put(b, { role: 'admin', level: 0 }),
      () => put(b, { role: 'processor', level: 9 }),
      () => put(b, { phone: '555-1' }),
      () => put(c, { uplineId: d.uplineId === c.id ? null : d.id, role: 'manager', isActive: false }),
      () => roster.admin.delete(`/users/${b.id}`),
      () => roster.admin.post(`/users/${b.id}/restore`),
      () =>
        roster.admin.post('/team-members/bulk-import', {
          members: [person('tally0', { upline: 'tally1' } as object), person('tally1', { level: 2 })],
        }),
      async () => {
        const { body } = await roster.admin.put<BulkUplineResponse>('/users/bulk-upline', { uplineId: d.id })
        expect(await counts(roster.admin)).toEqual(await byHand(roster.admin))
        await roster.admin.post(`/users/bulk-upline/${body.operationId}/undo`)
      },
    ]
    for (const [at, step] of steps.entries()) {
      await step()
      expect([at, await counts(roster.admin)]).toEqual([at, await byHand(roster.admin)])
    }
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('matches the pages of each level', async () => {
    const { team } = await counts(roster.admin)
    for (const level of ['0', '1', '2', '3', 'other'] as const) {
      const { body } = await roster.admin.get<Member[]>(`/users?level=${level}&limit=500`)
      expect([level, body.filter(({ role }) => role !== 'admin').length]).toEqual([level, team.levels[level]])
    }
  })

  it('requires a session', async () => {
    expect((await roster.visitor.get('/users/counts')).status).toBe(401)
  })
})

describe('GET /users/matches', () => {
  const matches = async (caller: Caller, query: string) =>
    (await caller.get<MemberMatches>(`/users/matches?${query}`)).body

  it.each(['q=count1', 'q=senior', 'level=2&active=true', 'role=manager', 'upline=none', 'q=zzz', ''])(
    'counts the members that the list with %s contains, of the company and of a team',
    async (query) => {
      for (const caller of [roster.admin, await roster.as(boss)]) {
        const listed = (await caller.get<Member[]>(`/users?${query}`)).body.length
        expect(await matches(caller, query)).toEqual({ count: listed, isCapped: false })
      }
    },
  )

  it('counts the members of a past date', async () => {
    expect(await matches(roster.admin, 'asOf=2020-01-01')).toEqual({ count: 0, isCapped: false })
  })

  it('counts up to 10,000 members, and says that more match', async () => {
    const add = (first: number, last: number) =>
      roster.database.query(
        `insert into members (id, version, username, email, first_name, last_name, role, level, is_active, needs_password_change, created_at)
         select 'many' || n, 1, 'many' || n, 'many' || n || '@example.com', 'Many', 'Matches', 'processor', 3, true, false, now()
         from generate_series($1::int, $2::int) n`,
        [first, last],
      )
    await add(1, 10_000)
    expect(await matches(roster.admin, 'q=many')).toEqual({ count: 10_000, isCapped: false })
    await add(10_001, 10_002)
    expect(await matches(roster.admin, 'q=many')).toEqual({ count: 10_000, isCapped: true })
  })

  it('requires a session and a search of two letters', async () => {
    expect((await roster.visitor.get('/users/matches?q=count')).status).toBe(401)
    expect((await roster.admin.get('/users/matches?q=e')).status).toBe(400)
  })
})
