import type { Member, Problem } from '@upline/contracts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const change = (id: string, body: object) => roster.admin.put<Member & Problem>(`/users/${id}`, body)

describe('a text that public pages show', () => {
  it('fails with its field and the quoted claim', async () => {
    const { id } = await roster.add('claimed')
    const { status, body } = await change(id, { bio: 'I make $10,000 a month. You can, too.' })
    const message =
      'Bio says “$10,000 a month”. Remove the figure: pages show earnings only as the company calculates them from the ledger.'
    expect([status, body.code, body.errors]).toEqual([422, 'roster.claims-refused', [{ field: 'bio', message }]])
    expect((await roster.admin.get<Member>(`/users/${id}`)).body.bio).toBe('')
  })

  it('fails in names, titles and business names, and for new members', async () => {
    const { id } = await roster.add('named')
    for (const body of [
      { businessName: 'Passive Income Lending' },
      { title: 'Guaranteed Agent' },
      { lastName: 'No License Needed' },
    ])
      expect((await change(id, body)).status).toBe(422)
    const wish = { firstName: 'Ann', lastName: 'Moss', email: 'ann.claims@example.com', bio: 'Guaranteed income' }
    expect((await roster.admin.post<Problem>('/users', wish)).body.errors).toMatchObject([{ field: 'bio' }])
  })

  it('does not block changes of other fields if it is older than the rule', async () => {
    const { id } = await roster.add('older')
    await roster.database.query(`update members set bio = 'Guaranteed income' where id = $1`, [id])
    const sent = await change(id, { bio: 'Guaranteed income', phone: '555-0199' })
    expect([sent.status, sent.body.phone]).toEqual([200, '555-0199'])
    expect((await change(id, { bio: 'Mortgages since 2001' })).status).toBe(200)
  })
})
