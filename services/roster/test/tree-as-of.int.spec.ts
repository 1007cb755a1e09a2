import type { Member, TreeNode } from '@upline/contracts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let now = new Date('2026-03-01T09:00:00Z')
/** The hierarchy at each instant, recorded by the test. */
const moments: { at: string; uplineOf: Map<string, string | null> }[] = []
const uplineOf = new Map<string, string | null>()
const people: Member[] = []

beforeAll(async () => {
  roster = await startRoster({}, { now: () => now })
  for (let n = 0; n < 9; n++) await step(() => joined(n))
  for (let n = 0; n < 60; n++) await step(() => (n % 7 === 3 ? removedAndBack(n) : moved(n)))
  await step(removed)
}, 180_000)
afterAll(() => roster.stop())

async function step(change: () => Promise<void>): Promise<void> {
  now = new Date(now.getTime() + 60_000)
  await change()
  moments.push({ at: now.toISOString(), uplineOf: new Map(uplineOf) })
}

async function joined(n: number): Promise<void> {
  const member = await roster.add(`then${n}`, { uplineId: n < 2 ? null : people[n % 2]!.id })
  people.push(member)
  uplineOf.set(member.id, member.uplineId)
}

async function moved(n: number): Promise<void> {
  const [member, upline] = [people[(n * 5) % 9]!, n % 4 === 0 ? null : people[(n * 7 + 1) % 9]!]
  const { status } = await roster.admin.put(`/users/${member.id}/upline`, { uplineId: upline?.id ?? null })
  if (status === 200) uplineOf.set(member.id, upline?.id ?? null)
}

/** Restored immediately: as of any instant, the removal never happened. */
async function removedAndBack(n: number): Promise<void> {
  const { id } = people[n % 9]!
  await roster.admin.delete(`/users/${id}`)
  await roster.admin.post(`/users/${id}/restore`)
}

async function removed(): Promise<void> {
  const { id } = people[4]!
  await roster.admin.delete(`/users/${id}`)
  for (const [report, upline] of uplineOf) if (upline === id) uplineOf.set(report, uplineOf.get(id)!)
  uplineOf.delete(id)
}

async function pages(parent: string | null, at: string, limit: number): Promise<TreeNode[]> {
  const found: TreeNode[] = []
  for (let cursor = ''; ;) {
    const query = `limit=${limit}&asOf=${at}&cursor=${cursor}${parent ? `&parent=${parent}` : ''}`
    const page = await roster.admin.get<TreeNode[]>(`/team/tree?${query}`)
    found.push(...page.body)
    cursor = String(page.headers['next-cursor'] ?? '')
    if (cursor === '') return found.filter(({ username }) => username.startsWith('then'))
  }
}

describe('the tree as of an instant', () => {
  it('equals the recorded hierarchy for every node, in name order, after later moves, removals and restorations', async () => {
    for (const { at, uplineOf: then } of moments.filter((_, n) => n % 3 === 0 || n === moments.length - 1)) {
      const below = (upline: string | null) => people.filter(({ id }) => then.has(id) && then.get(id) === upline)
      for (const parent of [null, ...[...then.keys()].filter((id) => id !== people[4]!.id)]) {
        const expected = below(parent).map(({ id }) => [id, below(id).length])
        const found = (await pages(parent, at, 1_000)).map(({ id, directReports }) => [id, directReports])
        expect([at, parent, found]).toEqual([at, parent, expected])
      }
    }
  })

  it('pages with each member once', async () => {
    const { at } = moments[20]!
    for (const parent of [null, people[0]!.id, people[1]!.id])
      expect(await pages(parent, at, 1)).toEqual(await pages(parent, at, 1_000))
  })
})
