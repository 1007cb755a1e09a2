import type { BulkMembersResponse, Member, Problem } from '@upline/contracts'
import { userUpdated } from '@upline/contracts/events'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const find = async (q: string) => (await roster.admin.get<Member[]>(`/users?q=${q}`)).body[0]!

describe('the branch of a member', () => {
  it('follows a bulk import and an edit, and reaches other services', async () => {
    const rows = [{ ...person('bea'), branch: 'Reno' }]
    const { body } = await roster.admin.post<BulkMembersResponse>('/team-members/bulk-import', { members: rows })
    expect(body.imported).toBe(1)
    const member = await find('bea@')
    expect(member.branch).toBe('Reno')
    const edited = await roster.admin.put<Member>(`/users/${member.id}`, { branch: 'Elko' })
    expect([edited.status, edited.body.branch]).toEqual([200, 'Elko'])
    const events = (await roster.published(userUpdated)).filter(({ data }) => data.member.id === member.id)
    expect(events.at(-1)?.data.member.branch).toBe('Elko')
  })

  it('defaults to empty and has up to 100 characters', async () => {
    const { id } = await roster.add('cy')
    expect((await find('cy@')).branch).toBe('')
    expect((await roster.admin.put(`/users/${id}`, { branch: 'x'.repeat(101) })).status).toBe(400)
  })

  it('needs someone else to set it', async () => {
    const chief = await roster.add('chief', { role: 'ceo', branch: 'Reno' })
    const asChief = await roster.as(chief)
    const own = await asChief.put<Problem>(`/users/${chief.id}`, { branch: 'Elko' })
    expect([own.status, own.body.code, own.body.errors[0]?.field]).toEqual([403, 'roster.own-branch', 'branch'])
    expect((await asChief.put(`/users/${chief.id}`, { branch: 'Reno', phone: '555-0100' })).status).toBe(200)
    expect((await roster.admin.put<Member>(`/users/${chief.id}`, { branch: 'Elko' })).body.branch).toBe('Elko')
  })
})
