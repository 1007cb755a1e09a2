import { randomUUID } from 'node:crypto'
import type { Member, TreeNode } from '@upline/contracts'
import type { Funding } from '@upline/contracts/events'
import { aFunding, formerSettledEvent, fundedEvent, settledEvent, unfundedEvent } from '@upline/testing'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const funded = (officerId: string, dollars: number): Funding =>
  aFunding({ officerId, amountCents: Math.round(dollars * 100) })
const fund = async (officerId: string, dollars: number): Promise<Funding> => {
  const funding = funded(officerId, dollars)
  await roster.emit(fundedEvent(funding))
  return funding
}

/** [own loans, own volume, loans, volume] of a node as its upline sees it. */
const figuresOf = async ({ id, uplineId }: Member, by = roster.admin) => {
  const nodes = (await by.get<TreeNode[]>(`/team/tree?limit=1000${uplineId ? `&parent=${uplineId}` : ''}`)).body
  const { ownLoans, ownVolume, loans, volume } = nodes.find((node) => node.id === id)!
  return [ownLoans, ownVolume, loans, volume]
}
const fold = async () => {
  const { FoldWorker } = await import('../src/volumes/fold.worker.ts')
  await roster.app.get(FoldWorker, { strict: false }).fold()
}
const moved = async (member: Member, uplineId: string | null): Promise<Member> =>
  (await roster.admin.put<Member>(`/users/${member.id}/upline`, { uplineId })).body

/** A chain of three, top first. */
async function line(name: string): Promise<[Member, Member, Member]> {
  const top = await roster.add(`${name}top`, { role: 'manager' })
  const middle = await roster.add(`${name}mid`, { uplineId: top.id })
  return [top, middle, await roster.add(`${name}leaf`, { uplineId: middle.id })]
}

describe('loans and volume on each node', () => {
  it('include funded loans of the member and the downline immediately', async () => {
    const [top, middle, leaf] = await line('vol')
    await fund(leaf.id, 400_000.25)
    await fund(middle.id, 100_000)
    expect(await figuresOf(leaf)).toEqual([1, 400_000.25, 1, 400_000.25])
    expect(await figuresOf(middle)).toEqual([1, 100_000, 2, 500_000.25])
    expect(await figuresOf(top)).toEqual([0, 0, 2, 500_000.25])
    expect(await figuresOf(top, await roster.as(top))).toEqual([0, 0, 2, 500_000.25])
  })

  it('count each of many pending fundings', async () => {
    const [top, middle, leaf] = await line('many')
    const of = ({ id }: Member, count: number) => Array.from({ length: count }, () => fundedEvent(funded(id, 10.01)))
    await roster.emitTogether([...of(leaf, 60), ...of(middle, 40)])
    expect(await figuresOf(leaf)).toEqual([60, 600.6, 60, 600.6])
    expect(await figuresOf(top)).toEqual([0, 0, 100, 1001])
  })

  it('stay the same after the fold', async () => {
    const [top, , leaf] = await line('fold')
    await fund(leaf.id, 10)
    await fold()
    await fund(leaf.id, 20)
    expect(await figuresOf(top)).toEqual([0, 0, 2, 30])
    await fold()
    expect(await figuresOf(top)).toEqual([0, 0, 2, 30])
    expect(await roster.database.query('select 1 from volume_deltas')).toEqual([])
  })

  it('count an event once, even if it is sent again, and subtract reversals', async () => {
    const [top, , leaf] = await line('once')
    const funding = funded(leaf.id, 500)
    const stamp = { id: randomUUID() }
    await roster.emit(fundedEvent(funding), stamp)
    await roster.emit(fundedEvent(funding), stamp)
    expect(await figuresOf(top)).toEqual([0, 0, 1, 500])
    await roster.emit(settledEvent({ unfunded: [funding], funded: [{ ...funding, rev: 2, amountCents: 700_00 }] }))
    expect(await figuresOf(top)).toEqual([0, 0, 1, 700])
    await roster.emit(unfundedEvent({ ...funding, rev: 2, amountCents: 700_00 }))
    expect(await figuresOf(top)).toEqual([0, 0, 0, 0])
  })

  it('count events of the former shape', async () => {
    const [top, , leaf] = await line('former')
    const [first, second] = [funded(leaf.id, 500), funded(leaf.id, 20)]
    await roster.emit(formerSettledEvent({ unfunded: [], funded: [first, second] }))
    expect(await figuresOf(top)).toEqual([0, 0, 2, 520])
    await roster.emit(formerSettledEvent({ unfunded: [second], funded: [] }))
    expect(await figuresOf(top)).toEqual([0, 0, 1, 500])
  })

  it('move with the branch, folded or not, to the cent', async () => {
    const [top, middle, leaf] = await line('from')
    const [other] = await line('to')
    await fund(leaf.id, 300)
    await fold()
    await fund(middle.id, 50)
    const there = await moved(middle, other.id)
    expect(await figuresOf(top)).toEqual([0, 0, 0, 0])
    expect(await figuresOf(other)).toEqual([0, 0, 2, 350])
    await fold()
    expect(await figuresOf(there)).toEqual([1, 50, 2, 350])
    expect(await figuresOf(other)).toEqual([0, 0, 2, 350])
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('leave and return with a member, while reports keep theirs', async () => {
    const [top, middle, leaf] = await line('gone')
    await fund(middle.id, 40)
    await fund(leaf.id, 5)
    await roster.admin.delete(`/users/${middle.id}`)
    expect(await figuresOf(top)).toEqual([0, 0, 1, 5])
    // A late correction also counts for a removed member, but not for uplines.
    await fund(middle.id, 2)
    expect(await figuresOf(top)).toEqual([0, 0, 1, 5])
    await roster.admin.post(`/users/${middle.id}/restore`)
    expect(await figuresOf(top)).toEqual([0, 0, 3, 47])
    expect(await figuresOf(middle)).toEqual([2, 42, 3, 47])
    expect(await roster.driftedFigures()).toEqual([])
  })

  it("equal a rebuild after 'Set All' and its undo", async () => {
    const [top, , leaf] = await line('all')
    await fund(leaf.id, 8)
    const { body } = await roster.admin.put<{ operationId: string }>('/users/bulk-upline', { uplineId: leaf.id })
    expect(await figuresOf({ ...top, uplineId: leaf.id })).toEqual([0, 0, 0, 0])
    await roster.admin.post(`/users/bulk-upline/${body.operationId}/undo`)
    expect(await figuresOf(top)).toEqual([0, 0, 1, 8])
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('equal a rebuild after concurrent moves, fundings and folds', async () => {
    const people: Member[] = [await roster.add('mix0')]
    for (let n = 1; n < 14; n++)
      people.push(await roster.add(`mix${n}`, { uplineId: people[Math.floor((n - 1) / 2)]!.id }))
    const moves = Array.from({ length: 15 }, (_, n) =>
      roster.admin.put(`/users/${people[1 + ((n * 5) % 13)]!.id}/upline`, { uplineId: people[(n * 3) % 14]!.id }),
    )
    const fundings = Array.from({ length: 20 }, (_, n) => fund(people[(n * 7) % 14]!.id, n + 0.01))
    const folds = Array.from({ length: 5 }, () => fold())
    const answers = await Promise.all(moves)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409 && status !== 400)).toEqual([])
    await Promise.all([...fundings, ...folds])
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('equal today’s values as of now, and notify open pages', async () => {
    const [top, , leaf] = await line('live')
    const hints: string[] = []
    const listener = roster.redis.client.duplicate()
    await listener.connect()
    await listener.subscribe('upline:live', (hint) => void hints.push(hint))
    await fund(leaf.id, 1)
    const nodes = (await roster.admin.get<TreeNode[]>(`/team/tree?limit=1000&asOf=${new Date().toISOString()}`)).body
    expect(nodes.find(({ id }) => id === top.id)).toMatchObject({ loans: 1, volume: 1, ownLoans: 0 })
    const hint = hints.map((text) => JSON.parse(text)).find(({ topics }) => topics.includes('volumes'))
    expect(hint).toMatchObject({
      topics: ['volumes'],
      members: expect.arrayContaining([leaf.id, top.id]),
      company: true,
    })
    await listener.close()
  })
})
