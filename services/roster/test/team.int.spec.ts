import type { Member, TeamResponse } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let boss: Member
let asBoss: Caller

const REPORTS = 120

beforeAll(async () => {
  roster = await startRoster()
  boss = await roster.add('teamboss', { role: 'manager' })
  const members = Array.from({ length: REPORTS }, (_, n) => ({ ...person(`report${n}`), upline: 'teamboss' }))
  await roster.admin.post('/team-members/bulk-import', { members })
  asBoss = await roster.as(boss)
})
afterAll(() => roster.stop())

const team = async (): Promise<TeamResponse> => (await asBoss.get<TeamResponse>('/team')).body
const report = async (n: number): Promise<Member> => (await roster.admin.get<Member[]>(`/users?q=report${n}@`)).body[0]!
const idsOf = ({ allDownline }: TeamResponse) => allDownline.map(({ id }) => id)

describe('GET /team of a large team', () => {
  it('returns JSON with the lists and counts of the same team', async () => {
    const { headers, body } = await asBoss.get<TeamResponse>('/team')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body.directDownline).toHaveLength(REPORTS)
    expect(body.allDownline).toEqual(body.directDownline)
    expect(body.teamStats).toMatchObject({ directReports: REPORTS, totalDownline: REPORTS })
  })

  it('shows each change immediately, even if the list is cached', async () => {
    await team()
    const { id } = await report(7)
    await roster.admin.put(`/users/${id}`, { phone: '555-7777', firstName: 'Aaron' })
    expect((await team()).allDownline[0]).toMatchObject({ id, phone: '555-7777', name: 'Aaron Moss' })
    const added = await roster.add('reportnew', { uplineId: id })
    expect(idsOf(await team())).toContain(added.id)
    await roster.admin.put(`/users/${added.id}/upline`, { uplineId: null })
    expect(idsOf(await team())).not.toContain(added.id)
    await roster.admin.delete(`/users/${id}`)
    expect(idsOf(await team())).not.toContain(id)
    await roster.admin.post(`/users/${id}/restore`)
    expect(idsOf(await team())).toContain(id)
    await roster.admin.post('/team-members/bulk-import', { members: [{ ...person('reportlast'), upline: 'teamboss' }] })
    expect((await team()).teamStats.totalDownline).toBe(REPORTS + 1)
    expect((await team()).allDownline).toHaveLength(REPORTS + 1)
    await asBoss.put(`/users/${(await report(9)).id}`, { isActive: false })
    expect((await team()).allDownline.filter(({ isActive }) => !isActive)).toHaveLength(1)
  })

  it('lists up to 1,000 members each, level by level', async () => {
    const { id } = await report(3)
    const members = Array.from({ length: 1_500 }, (_, n) => ({ ...person(`below${n}`), upline: 'report3' }))
    await roster.admin.post('/team-members/bulk-import', { members })
    const { directDownline, allDownline, teamStats } = await team()
    expect([directDownline.length, allDownline.length]).toEqual([REPORTS + 1, 1_000])
    expect(allDownline.slice(0, REPORTS + 1)).toEqual(directDownline)
    expect(allDownline.slice(REPORTS + 1).every(({ uplineId }) => uplineId === id)).toBe(true)
    expect(teamStats).toMatchObject({ totalDownline: REPORTS + 1 + 1_500, levels: { level2: 1_500 } })
  })
})

describe('GET /team of a chain', () => {
  it('keeps an inactive member in the chain, so members below stay on the same level', async () => {
    const chain = [await roster.add('mid0', { role: 'manager' })]
    for (const n of [1, 2, 3]) chain.push(await roster.add(`mid${n}`, { uplineId: chain[n - 1]!.id }))
    const figures = async () => (await (await roster.as(chain[0]!)).get<TeamResponse>('/team')).body
    const before = await figures()
    await roster.admin.put(`/users/${chain[1]!.id}`, { isActive: false })
    const after = await figures()
    expect(after.allDownline.map(({ id, uplineId, isActive }) => [id, uplineId, isActive])).toEqual([
      [chain[1]!.id, chain[0]!.id, false],
      [chain[2]!.id, chain[1]!.id, true],
      [chain[3]!.id, chain[2]!.id, true],
    ])
    expect(after.teamStats).toEqual({ ...before.teamStats, activeLoanOfficers: 2 })
    expect(after.teamStats.levels).toEqual({ level1: 1, level2: 1, level3: 1 })
    expect(await roster.driftedFigures()).toEqual([])
  })
})
