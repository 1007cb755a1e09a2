import type { Member, MemberHistoryEntry, MoveAccepted, MoveRequest } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let now = new Date('2026-01-05T12:00:00Z')
const members: Record<string, Member> = {}
const requests: Record<string, string> = {}
const idOf = (username: string) => members[username]!.id
const put = async (username: string, change: { uplineId: string; effectiveOn?: string }) =>
  (await roster.admin.put<MoveAccepted>(`/users/${idOf(username)}/upline`, change)).body

/**
 * zelda reported to yolanda, who is below the manager xavier, and now to the manager paula, who has rita below her. From April, zelda and
 * rita report to yolanda: the company scheduled it.
 */
beforeAll(async () => {
  roster = await startRoster({}, { now: () => now })
  const add = async (username: string, of: Parameters<RosterFixture['add']>[1] = {}) => {
    members[username] = await roster.add(username, of)
  }
  await add('xavier', { role: 'manager' })
  await add('yolanda', { uplineId: idOf('xavier') })
  await add('omar')
  await add('paula', { role: 'manager', uplineId: idOf('omar') })
  await add('rita', { uplineId: idOf('paula') })
  await add('vera', { uplineId: idOf('paula') })
  await add('zelda', { uplineId: idOf('yolanda') })
  now = new Date('2026-02-10T12:00:00Z')
  await put('zelda', { uplineId: idOf('paula') })
  now = new Date('2026-02-11T12:00:00Z')
  await put('zelda', { uplineId: idOf('vera') })
  now = new Date('2026-03-10T12:00:00Z')
  for (const username of ['zelda', 'rita'])
    requests[username] = (await put(username, { uplineId: idOf('yolanda'), effectiveOn: '2026-04-01' })).requestId
}, 120_000)
afterAll(() => roster.stop())

const as = (username: string) => roster.as(members[username]!)
const namesOtherTeam = (body: unknown) =>
  ['yolanda', 'xavier', idOf('yolanda'), idOf('xavier')].filter((text) =>
    JSON.stringify(body).toLowerCase().includes(text),
  )
const history = async (by: Caller) => (await by.get<MemberHistoryEntry[]>(`/users/${idOf('zelda')}/history`)).body
const uplinesIn = (entries: MemberHistoryEntry[]) =>
  entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'upline').map(({ from, to }) => [from, to]))

describe('names of another team', () => {
  it('stay hidden from a manager in the history of a member who came from there', async () => {
    const seen = await history(await as('paula'))
    expect(uplinesIn(seen)).toEqual([
      ['Paula Moss', 'Vera Moss'],
      ['Another team', 'Paula Moss'],
    ])
    expect(namesOtherTeam(seen)).toEqual([])
  })

  it('appear in that history for the company and the member', async () => {
    for (const by of [roster.admin, await as('zelda')])
      expect(uplinesIn(await history(by))[1]).toEqual(['Yolanda Moss', 'Paula Moss'])
  })

  it('stay hidden from a manager in a request of the company', async () => {
    const paula = await as('paula')
    const list = await paula.get<MoveRequest[]>('/moves')
    const one = await paula.get<MoveRequest>(`/moves/${requests['zelda']}`)
    expect(list.body).toHaveLength(2)
    for (const { body } of [list, one]) expect(namesOtherTeam(body)).toEqual([])
    expect(one.body).toMatchObject({
      ...{ uplineId: null, uplineName: 'Another team' },
      ...{ previousUplineId: idOf('vera'), previousUplineName: 'Vera Moss' },
    })
    const all = await roster.admin.get<MoveRequest>(`/moves/${requests['zelda']}`)
    expect(all.body).toMatchObject({ uplineId: idOf('yolanda'), uplineName: 'Yolanda Moss' })
  })
})
