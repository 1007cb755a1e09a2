import { planCompany, ROUNDS } from './planned-company.ts'

describe('the company of the chaos tests', () => {
  const company = planCompany(7, { members: 50, loans: 1000 })

  it('depends only on the seed', () => {
    expect(planCompany(7, { members: 50, loans: 1000 })).toEqual(company)
    expect(planCompany(8, { members: 50, loans: 1000 })).not.toEqual(company)
  })

  it('has one root, and lists uplines before their direct reports', () => {
    expect(company.members.filter(({ upline }) => upline === null)).toHaveLength(1)
    const seen = new Set<string>()
    for (const { username, upline } of company.members) {
      if (upline) expect(seen.has(upline)).toBe(true)
      seen.add(username)
    }
  })

  it('gives some members plans of their own, and ends some', () => {
    expect(company.assignments.length).toBeGreaterThan(10)
    expect(new Set(company.assignments.map(({ plan }) => plan)).size).toBeGreaterThan(3)
    expect(planCompany(7, { members: 500, loans: 1 }).assignments.some(({ plan }) => plan === null)).toBe(true)
  })

  it('uses both sources, funds most loans and moves some back', () => {
    expect(new Set(company.loans.map(({ source }) => source)).size).toBe(2)
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
    for (const { source, rounds, second } of split) {
      expect(source).toBe('import')
      for (const { officer } of rounds) expect(officer).not.toBe(second!.officer)
    }
  })
})
