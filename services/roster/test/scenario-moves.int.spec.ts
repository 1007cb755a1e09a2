import type { Member, MoveRequest } from '@upline/contracts'
import { type DataOf, scenarioMoveEntered, scenarioMoveRequested } from '@upline/contracts/events'
import { eventually } from '@upline/testing'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let boss: Member
let lead: Member
let now = new Date('2026-01-05T12:00:00Z')
const TODAY = '2026-03-10'
const LATER = '2026-04-01'

beforeAll(async () => {
  roster = await startRoster({}, { now: () => now })
  boss = await roster.add('boss', { role: 'ceo' })
  lead = await roster.add('lead', { role: 'manager' })
  now = new Date('2026-03-10T15:00:00Z')
}, 60_000)
afterAll(() => roster.stop())

type Outcome = DataOf<typeof scenarioMoveEntered>
let count = 0

/** Requests moves of one scenario as loans does, and returns roster's responses. */
async function enter(
  moves: { memberId: string; uplineId: string | null; effectiveOn?: string; by?: string; attempt?: number }[],
): Promise<Outcome[]> {
  const scenarioId = `s${++count}`
  for (const { effectiveOn = TODAY, by = boss.id, attempt = 1, ...move } of moves) {
    const data = { scenarioId, attempt, effectiveOn, by, ...move }
    await roster.emit({ type: scenarioMoveRequested, key: scenarioId, aggregateVersion: 0, data })
  }
  return eventually(async () => {
    const all = (await roster.published(scenarioMoveEntered)).map(({ data }) => data)
    const found = all.filter((data) => data.scenarioId === scenarioId)
    expect(found).toHaveLength(moves.length)
    return found
  })
}
const outcomes = async (...moves: Parameters<typeof enter>[0]) =>
  (await enter(moves)).map(({ outcome, message }) => message ?? outcome)
const uplineOf = async (id: string) => (await roster.admin.get<Member>(`/users/${id}`)).body.uplineId
const requests = async () => (await roster.admin.get<MoveRequest[]>('/moves')).body

describe('moves that loans requests for a scenario', () => {
  it('enters them in order, so that a later one can depend on an earlier one', async () => {
    const top = await roster.add('top')
    const mid = await roster.add('mid', { uplineId: top.id })
    const low = await roster.add('low', { uplineId: mid.id })
    expect(await outcomes({ memberId: low.id, uplineId: null }, { memberId: top.id, uplineId: low.id })).toEqual([
      'done',
      'done',
    ])
    expect(await uplineOf(top.id)).toBe(low.id)
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('schedules a move once for a later date, however often it is requested', async () => {
    const [member, other] = [await roster.add('sched'), await roster.add('target')]
    const move = { memberId: member.id, uplineId: other.id, effectiveOn: LATER }
    expect(await outcomes(move, { ...move, attempt: 2 })).toEqual(['scheduled', 'scheduled'])
    expect((await requests()).filter(({ memberId }) => memberId === member.id)).toHaveLength(1)
  })

  it('refuses them one by one and enters the others', async () => {
    const [upper, free] = [await roster.add('upper'), await roster.add('free')]
    const below = await roster.add('below', { uplineId: upper.id })
    const found = await outcomes(
      { memberId: upper.id, uplineId: below.id },
      { memberId: 'nobody', uplineId: upper.id },
      { memberId: free.id, uplineId: upper.id },
    )
    expect(found[0]).toContain('Below Moss')
    expect(found[1]).toContain('could not be found')
    expect(found[2]).toBe('done')
    expect([await uplineOf(upper.id), await uplineOf(free.id)]).toEqual([null, upper.id])
  })

  it('checks the rights that the member who applied the scenario has now', async () => {
    const inside = await roster.add('inside', { uplineId: lead.id })
    const under = await roster.add('under', { uplineId: inside.id })
    const outside = await roster.add('outside')
    const by = lead.id
    const found = await enter([
      { memberId: under.id, uplineId: lead.id, by },
      { memberId: outside.id, uplineId: lead.id, by },
      { memberId: under.id, uplineId: outside.id, by },
      { memberId: under.id, uplineId: outside.id, by: 'someone who left' },
    ])
    expect(found.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'refused', 'refused'])
    expect([await uplineOf(under.id), await uplineOf(outside.id)]).toEqual([lead.id, null])
    const { body } = await roster.admin.get<Record<string, unknown>[]>(`/users/${under.id}/history`)
    expect(JSON.stringify(body)).toContain('Lead Moss')
  })
})
