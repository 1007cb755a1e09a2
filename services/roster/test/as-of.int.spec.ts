import type { Member, Problem, RosterCounts, TeamResponse, TreeNode } from '@upline/contracts'
import { aFunding, fundedEvent, unfundedEvent } from '@upline/testing'
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
  await roster.admin.put(`/users/${left.id}`, { role: 'senior_loan_officer', level: 2, isActive: false })
  await roster.admin.put(`/users/${left.id}`, { level: 3 })
  await fund(olga, 100_000, '2026-03-05')
  await fund(leaver, 50_000, '2026-03-06')
  await fund(olga, 200_000, '2026-03-15')
  await roster.emit(unfundedEvent(await fund(olga, 30_000, '2026-03-06')))
}, 60_000)
afterAll(async () => {
  await loans.stop()
  await roster.stop()
})

async function fund({ id }: Member, dollars: number, fundedOn: string) {
  const fundedAt = `${fundedOn}T15:00:00.000Z`
  const funding = aFunding({ officerId: id, amountCents: dollars * 100, fundedAt, fundedOn, chainAt: fundedAt })
  await roster.emit(fundedEvent(funding))
  return funding
}

const teamOn = async (asOf: string) => (await (await roster.as(top)).get<TeamResponse>(`/team?asOf=${asOf}`)).body
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

  it('names no past upline outside the team of the viewer', async () => {
    const asRight = await roster.as(right)
    const olgaOn = async (date: string) =>
      (await asRight.get<Member[]>(`/users?asOf=${date}`)).body.find(({ id }) => id === olga.id)
    expect(await olgaOn('2026-03-09')).toMatchObject({ uplineName: null })
    expect(await olgaOn('2026-03-10')).toMatchObject({ uplineName: 'Right Moss' })
    const own = async (who: Member, date: string) =>
      (await (await roster.as(who)).get<Member[]>(`/users?asOf=${date}`)).body.find(({ id }) => id === who.id)
    expect(await own(olga, '2026-03-09')).toMatchObject({ uplineName: 'Left Moss' })
    const all = (await roster.admin.get<Member[]>('/users?asOf=2026-03-09')).body
    expect(all.find(({ id }) => id === olga.id)).toMatchObject({ uplineName: 'Left Moss' })
  })

  it('starts empty, before the first of them joined', async () => {
    expect((await teamOn('2026-03-01')).teamStats.totalDownline).toBe(0)
  })

  it('has the roles, levels and activity of that date', async () => {
    const find = async (date: string) => (await teamOn(date)).allDownline.find(({ id }) => id === left.id)
    expect(await find('2026-03-19')).toMatchObject({ role: 'loan_officer', isActive: true })
    expect(await find('2026-03-20')).toMatchObject({ role: 'senior_loan_officer', isActive: false })
    expect((await teamOn('2026-03-19')).teamStats.activeLoanOfficers).toBe(4)
  })

  it('equals today’s team on the date of today', async () => {
    const today = (await (await roster.as(top)).get<TeamResponse>('/team')).body
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

  it('has the roles, levels and activity of that date, and filters and sorts by them', async () => {
    const find = async (date: string) => (await on(`asOf=${date}`)).find(({ id }) => id === left.id)
    expect(await find('2026-03-19')).toMatchObject({ role: 'loan_officer', level: 1, isActive: true })
    expect(await find('2026-03-20')).toMatchObject({ role: 'senior_loan_officer', level: 3, isActive: false })
    const ids = async (query: string) => (await on(query)).map(({ id }) => id)
    expect(await ids('asOf=2026-03-19&role=senior_loan_officer')).toEqual([])
    expect(await ids('asOf=2026-03-20&role=senior_loan_officer&level=3&active=false')).toEqual([left.id])
    expect((await ids('asOf=2026-03-20&sort=-level'))[0]).toBe(left.id)
    expect((await ids('asOf=2026-03-19&sort=-level&q=moss'))[0]).not.toBe(left.id)
  })

  it('comes in pages that hold each member once, in the order of that date', async () => {
    for (const sort of ['name', 'role', '-level', 'active']) {
      const found: Member[] = []
      for (let cursor = ''; ;) {
        const page = await roster.admin.get<Member[]>(`/users?asOf=2026-03-09&sort=${sort}&limit=2&cursor=${cursor}`)
        found.push(...page.body)
        cursor = String(page.headers['next-cursor'] ?? '')
        if (cursor === '') break
      }
      expect(found).toEqual(await on(`asOf=2026-03-09&sort=${sort}`))
    }
  })

  it('equals the list of today on the date of today', async () => {
    expect(await on('asOf=2026-03-20')).toEqual(await on(''))
    const direct = async (query: string) => (await roster.admin.get<Member[]>(`/roster-direct${query}`)).body
    expect(await direct('?asOf=2026-03-19')).toEqual(await on('asOf=2026-03-19'))
  })

  it('has the counts of its list', async () => {
    for (const caller of [roster.admin, await roster.as(top)])
      for (const date of ['2026-03-01', '2026-03-09', '2026-03-19', '2026-03-20']) {
        const counts = (await caller.get<RosterCounts>(`/users/counts?asOf=${date}`)).body
        const members = (await caller.get<Member[]>(`/users?asOf=${date}`)).body
        const team = members.filter(({ role }) => role !== 'admin')
        const at = (level: number) => team.filter((member) => member.level === level).length
        expect(counts).toEqual({
          total: members.length,
          loanOfficers: members.filter(({ role }) => role === 'loan_officer').length,
          seniors: members.filter(({ role }) => role === 'senior_loan_officer').length,
          admins: members.filter(({ role }) => role === 'admin').length,
          team: {
            total: team.length,
            assigned: team.filter(({ uplineId }) => uplineId !== null).length,
            unassigned: team.filter(({ uplineId, level }) => uplineId === null && level !== 0).length,
            haveDownlines: team.filter(({ downlineCount }) => downlineCount > 0).length,
            levels: { '0': at(0), '1': at(1), '2': at(2), '3': at(3), other: 0 },
          },
        })
      }
    const today = (await roster.admin.get<RosterCounts>('/users/counts')).body
    expect((await roster.admin.get<RosterCounts>('/users/counts?asOf=2026-03-20')).body).toEqual(today)
  })

  it('shows managers only members they see today', async () => {
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

  const node = async (of: Member, date: string, by = roster.admin) => {
    const path = `/team/tree?asOf=${date}${of.uplineId && by === roster.admin ? `&parent=${of.uplineId}` : ''}`
    return (await by.get<TreeNode[]>(path)).body.find(({ id }) => id === of.id)!
  }

  it('has the roles, levels and activity of that date', async () => {
    expect(await node(left, '2026-03-19')).toMatchObject({ role: 'loan_officer', level: 1, isActive: true })
    expect(await node(left, '2026-03-20')).toMatchObject({ role: 'senior_loan_officer', level: 3, isActive: false })
  })

  it('counts loans funded up to that date in the lines of that date, without reversed ones', async () => {
    const figures = async (of: Member, date: string) => {
      const { below, loans, volume } = await node(of, date)
      return [below, loans, volume]
    }
    expect(await figures(left, '2026-03-04')).toEqual([2, 0, 0])
    expect(await figures(left, '2026-03-05')).toEqual([2, 1, 100_000])
    expect(await figures(left, '2026-03-09')).toEqual([2, 2, 150_000])
    expect(await figures(left, '2026-03-10')).toEqual([0, 0, 0])
    expect(await figures(right, '2026-03-10')).toEqual([2, 2, 150_000])
    expect(await figures(right, '2026-03-15')).toEqual([2, 3, 350_000])
    expect(await figures(top, '2026-03-09')).toEqual([4, 2, 150_000])
    expect(await node(top, '2026-03-09', await roster.as(top))).toEqual(await node(top, '2026-03-09'))
  })

  it('equals the tree of today on the date of today', async () => {
    const pages = async (query: string) => (await roster.admin.get<TreeNode[]>(`/team/tree?${query}`)).body
    for (const parent of ['', top.id, right.id])
      expect(await pages(`asOf=2026-03-20&parent=${parent}`)).toEqual(await pages(`parent=${parent}`))
  })
})

describe.each(['/team', '/users', '/users/counts', '/roster-direct', '/team/tree'])('asOf of %s', (path) => {
  it.each(['2026-02-30', '1999-12-31', '2026-03-21'])('refuses %s with a 400 that names asOf', async (date) => {
    const { status, body } = await roster.admin.get<Problem>(`${path}?asOf=${date}`)
    expect([status, body.errors[0]?.field]).toEqual([400, 'asOf'])
  })
})
