import { owedAfter } from './oracle.ts'
import { makeYear } from './year.ts'

const YEARS = Array.from({ length: 200 }, (_, seed) => makeYear(seed))

describe('simulated year', () => {
  it('depends only on the seed', () => {
    expect(makeYear(7)).toEqual(makeYear(7))
    expect(makeYear(8)).not.toEqual(makeYear(7))
  })

  it('ends before today, so that undated fundings are paid by the final chain', () => {
    for (const { company } of YEARS) for (const { at } of company.events) expect(at).toBeLessThan(Date.now())
  })

  it('includes late fundings, reversals and corrections', () => {
    const has = (what: (year: (typeof YEARS)[number]) => boolean) => YEARS.filter(what).length
    expect(has(({ company }) => company.events.some(({ kind }) => kind === 'removed'))).toBeGreaterThan(20)
    expect(has(({ company }) => company.activity.length > 1)).toBeGreaterThan(20)
    expect(has(({ fixed }) => fixed.length > 0)).toBeGreaterThan(100)
    expect(has((year) => owedAfter(year, 'lock').shares.length > 10)).toBeGreaterThan(100)
    const slipped = ({ states }: { states: { status: string }[] }) =>
      states.some(({ status }, at) => status === 'Funded' && states[at + 1] && states[at + 1]?.status !== 'Funded')
    expect(has(({ loans }) => loans.some(slipped))).toBeGreaterThan(100)
  })

  it('includes plans of members and branches, changes of branch, tiers and every trigger date', () => {
    const years = (what: (year: (typeof YEARS)[number]) => boolean) => YEARS.filter(what).length
    for (const scope of ['member', 'branch'])
      expect(years(({ assignments }) => assignments.some((one) => one.scope === scope))).toBeGreaterThan(100)
    expect(years(({ assignments }) => assignments.some(({ plan }) => plan === null))).toBeGreaterThan(20)
    expect(years(({ company }) => new Set(company.branches.map(([, from]) => from)).size > 1)).toBeGreaterThan(50)
    expect(years((year) => owedAfter(year, 'funding').uplifts.length > 0)).toBeGreaterThan(40)
    const owedBy = (year: (typeof YEARS)[number], trigger: 'application' | 'lock' | 'funding') =>
      owedAfter(year, trigger).shares.join()
    expect(years((year) => owedBy(year, 'lock') !== owedBy(year, 'funding'))).toBeGreaterThan(50)
    expect(years((year) => owedBy(year, 'application') !== owedBy(year, 'funding'))).toBeGreaterThan(50)
  })

  it('includes splits, portions that belong to no one, outcomes of imports and corrected splits', () => {
    type Loan = (typeof YEARS)[number]['loans'][number]
    const years = (what: (loan: Loan) => boolean) => YEARS.filter(({ loans }) => loans.some(what)).length
    expect(years(({ states }) => states.some(({ second }) => second?.member))).toBeGreaterThan(150)
    expect(years(({ states }) => states.some(({ second }) => second?.member === null))).toBeGreaterThan(30)
    expect(
      years(({ channel, states }) => channel === 'import' && states.some(({ outcome }) => outcome)),
    ).toBeGreaterThan(100)
    expect(years(({ fix }) => fix?.kind === 'split')).toBeGreaterThan(20)
  })
})
