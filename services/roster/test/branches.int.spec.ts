import type { BulkMembersResponse, Member } from '@upline/contracts'
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
})
