import type { Member, Problem, TeamAnswer, TreeNode } from '@upline/contracts'
import { answerAsLoans, type LoansStub } from './loans-stub.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let loans: LoansStub
let now = new Date('2026-03-02T15:00:00Z')
let top: Member, left: Member, right: Member, olga: Member, leaver: Member

beforeAll(async () => {
  roster = await startRoster({}, { now: () => now })
  loans = answerAsLoans(roster)
  top = await roster.add('top', { role: 'manager' })
  left = await roster.add('left', { uplineId: top.id })
  right = await roster.add('right', { uplineId: top.id })
  olga = await roster.add('olga', { uplineId: left.id })
  leaver = await roster.add('leaver', { uplineId: olga.id })
  now = new Date('2026-03-20T15:00:00Z')
  await roster.add('newcomer', { uplineId: right.id })
  await roster.admin.delete(`/users/${leaver.id}`)
  // Entered on March 20, effective on March 10.
  await roster.admin.put(`/users/${olga.id}/upline`, { uplineId: right.id, effectiveOn: '2026-03-10' })
}, 60_000)
afterAll(async () => {
  await loans.stop()
  await roster.stop()
})

const teamOn = async (asOf: string) => (await (await roster.as(top)).get<TeamAnswer>(`/team?asOf=${asOf}`)).body
const namesIn = (members: readonly { id: string }[]) => {
  const known = { [left.id]: 'left', [right.id]: 'right', [olga.id]: 'olga', [leaver.id]: 'leaver' }
  return members.map(({ id }) => known[id] ?? 'newcomer')
}

describe('the team as of a date', () => {
  it('follows the effective date of a move that was entered late', async () => {
    const uplineOn = async (date: string) => (await teamOn(date)).allDownline.find(({ id }) => id === olga.id)?.uplineId
    expect([await uplineOn('2026-03-09'), await uplineOn('2026-03-10')]).toEqual([left.id, right.id])
  })

  it('includes members of that date who have left since, and excludes later ones', async () => {
    const before = await teamOn('2026-03-09')
    expect(namesIn(before.allDownline)).toEqual(['left', 'right', 'olga', 'leaver'])
    expect(before.teamStats).toMatchObject({
      directReports: 2,
      totalDownline: 4,
      levels: { level1: 2, level2: 1, level3: 1 },
    })
    expect(namesIn((await teamOn('2026-03-20')).allDownline)).toEqual(['left', 'right', 'newcomer', 'olga'])
  })

  it('starts empty, before the first of them joined', async () => {
    expect((await teamOn('2026-03-01')).teamStats.totalDownline).toBe(0)
  })

  it('equals today’s team on the date of today', async () => {
    const today = (await (await roster.as(top)).get<TeamAnswer>('/team')).body
    expect(await teamOn('2026-03-20')).toEqual(today)
  })
})

describe('the roster as of a date', () => {
  const on = async (query: string) => (await roster.admin.get<Member[]>(`/users?${query}`)).body

  it('has the uplines and direct reports of that date', async () => {
    const find = async (date: string, id: string) => (await on(`asOf=${date}`)).find((member) => member.id === id)
    expect(await find('2026-03-09', olga.id)).toMatchObject({
      uplineId: left.id,
      uplineName: 'Left Moss',
      downlineCount: 1,
    })
    expect(await find('2026-03-10', olga.id)).toMatchObject({ uplineId: right.id, uplineName: 'Right Moss' })
    expect(await find('2026-03-10', right.id)).toMatchObject({ downlineCount: 1 })
  })

  it('filters by the upline of that date', async () => {
    expect(namesIn(await on(`asOf=2026-03-09&upline=${left.id}`))).toEqual(['olga'])
    expect(await on(`asOf=2026-03-10&upline=${left.id}`)).toEqual([])
  })

  it('shows managers only members they can see today', async () => {
    const manager = await roster.as(top)
    const { body } = await manager.get<Member[]>('/users?asOf=2026-03-09')
    expect(body.map(({ id }) => id).sort()).toEqual([top.id, left.id, right.id, olga.id, leaver.id].sort())
  })
})

describe('the tree as of a date', () => {
  it('follows the effective date too', async () => {
    const under = async (parent: string, date: string) =>
      (await roster.admin.get<TreeNode[]>(`/team/tree?parent=${parent}&asOf=${date}`)).body.map(({ id }) => id)
    expect(await under(left.id, '2026-03-09')).toEqual([olga.id])
    expect(await under(left.id, '2026-03-10')).toEqual([])
    expect(await under(right.id, '2026-03-10')).toEqual([olga.id])
  })
})

it.each(['/team', '/users', '/team/tree'])(
  'answers 400 with the field if the asOf of %s is not a date',
  async (path) => {
    const { status, body } = await roster.admin.get<Problem>(`${path}?asOf=2026-02-30`)
    expect([status, body.errors[0]?.field]).toEqual([400, 'asOf'])
  },
)
