import { makeWorld, ROUNDS } from './world.ts'

describe('the world that chaos plays with', () => {
  const world = makeWorld(7, { members: 50, loans: 1000 })

  it('is the same for the same seed, and another for another', () => {
    expect(makeWorld(7, { members: 50, loans: 1000 })).toEqual(world)
    expect(makeWorld(8, { members: 50, loans: 1000 })).not.toEqual(world)
  })

  it('has one root, and uplines that stand before their reports', () => {
    expect(world.members.filter(({ upline }) => upline === null)).toHaveLength(1)
    const seen = new Set<string>()
    for (const { username, upline } of world.members) {
      if (upline) expect(seen.has(upline)).toBe(true)
      seen.add(username)
    }
  })

  it('uses both roads, funds most loans and lets some slip back', () => {
    expect(new Set(world.loans.map(({ road }) => road)).size).toBe(2)
    const ends = world.loans.filter(({ rounds }) => rounds.at(-1)?.status === 'Funded').length
    expect(ends).toBeGreaterThan(600)
    const slipped = world.loans.filter(({ rounds }) =>
      rounds.some(
        (state, index) => state.status === 'Funded' && rounds[index + 1] && rounds[index + 1]?.status !== 'Funded',
      ),
    ).length
    expect(slipped).toBeGreaterThan(50)
    expect(world.loans.every(({ rounds }) => rounds.length === ROUNDS)).toBe(true)
    const split = world.loans.filter(({ second }) => second)
    expect(split.length).toBeGreaterThan(80)
    for (const { road, rounds, second } of split) {
      expect(road).toBe('import')
      for (const { officer } of rounds) expect(officer).not.toBe(second!.officer)
    }
  })
})
