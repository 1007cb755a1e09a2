import type { Member, Problem } from '@upline/contracts'
import type { Answer, Caller } from '@upline/testing'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

/** The session of an admin. It does not end in this test, as no identity service runs. */
async function anAdmin(username: string): Promise<{ member: Member; session: Caller }> {
  const member = await roster.add(username, { role: 'admin' })
  return { member, session: await roster.as(member) }
}

const codeOf = ({ status, body }: Answer<Problem>) => `${status} ${body.code}`

describe('a session that outlives the role of its owner', () => {
  it.each([
    ['loses the role', { role: 'loan_officer' }],
    ['is deactivated', { isActive: false }],
  ])('changes no member once its owner %s', async (how, loss) => {
    const { member, session } = await anAdmin(`admin-${how.split(' ').at(-1)!}`)
    const target = await roster.add(`target-${how.split(' ').at(-1)!}`)
    expect((await session.put(`/users/${target.id}`, { title: 'Before' })).status).toBe(200)
    expect((await roster.admin.put(`/users/${member.id}`, loss)).status).toBe(200)
    const attempts = [
      session.post<Problem>('/users', person('backdoor', { role: 'admin' })),
      session.put<Problem>(`/users/${target.id}`, { role: 'admin' }),
      session.put<Problem>(`/users/${target.id}/payroll`, { employeeNumber: 'X-1' }),
      session.put<Problem>(`/users/${target.id}/licenses`, { licenses: [] }),
      session.call<Problem>('PATCH', `/users/${target.id}/upline`, { body: { uplineId: '1' } }),
      session.call<Problem>('DELETE', `/users/${target.id}`),
    ]
    expect((await Promise.all(attempts)).map(codeOf)).toEqual(attempts.map(() => '401 auth.signed-out'))
  })

  it('lets only one of two admins deactivate the other', async () => {
    const [one, other] = [await anAdmin('one'), await anAdmin('other')]
    const answers = await Promise.all([
      one.session.put(`/users/${other.member.id}`, { isActive: false }),
      other.session.put(`/users/${one.member.id}`, { isActive: false }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})
