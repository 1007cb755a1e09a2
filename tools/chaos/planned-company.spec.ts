import { planCompany, ROUNDS } from './planned-company.ts'

describe('the company that chaos plays with', () => {
  const company = planCompany(7, { members: 50, loans: 1000 })

  it('is the same for the same seed, and another for another', () => {
    expect(planCompany(7, { members: 50, loans: 1000 })).toEqual(company)
    expect(planCompany(8, { members: 50, loans: 1000 })).not.toEqual(company)
  })

  it('has one root, and uplines that stand before their reports', () => {
    expect(company.members.filter(({ upline }) => upline === null)).toHaveLength(1)
    const seen = new Set<string>()
    for (const { username, upline } of company.members) {
      if (upline) expect(seen.has(upline)).toBe(true)
      seen.add(username)
    }
  })

  it('uses both roads, funds most loans and lets some slip back', () => {
    expect(new Set(company.loans.map(({ road }) => road)).size).toBe(2)
    const ends = company.loans.filter(({ rounds }) => rounds.at(-1)?.status === 'Funded').length
    expect(ends).toBeGreaterThan(600)
    const slipped = company.loans.filter(({ rounds }) =>
      rounds.some(
        (state, index) => state.status === 'Funded' && rounds[index + 1] && rounds[index + 1]?.status !== 'Funded',
      ),
    ).length
    expect(slipped).toBeGreaterThan(50)
    expect(company.loans.every(({ rounds }) => rounds.length === ROUNDS)).toBe(true)
    const split = company.loans.filter(({ second }) => second)
    expect(split.length).toBeGreaterThan(80)
    for (const { road, rounds, second } of split) {
      expect(road).toBe('import')
      for (const { officer } of rounds) expect(officer).not.toBe(second!.officer)
    }
  })
})
