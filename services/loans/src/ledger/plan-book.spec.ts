import { plainRate } from '../compensation/plans.ts'
import { planBookOf } from './plan-book.queries.ts'

const terms = { rates: [plainRate(75), plainRate(25), plainRate(10), plainRate(10)], tiers: null } as const
const version = (id: number, effectiveOn: string) => ({ planNo: 1, name: 'Company plan', id, effectiveOn, terms })

describe('planBookOf', () => {
  it('keeps the version that was approved later if two have the same date, and remembers the other', () => {
    const book = planBookOf([version(1, ''), version(2, '2026-11-01'), version(3, '2026-11-01')], [])
    expect(book.plans.get(1)!.versions.map(({ from, value }) => [from, value.id])).toEqual([
      ['', 1],
      ['2026-11-01', 3],
    ])
    expect(book.replaced?.map(({ id }) => id)).toEqual([2])
  })

  it('lists assignments by who they are for, ends included', () => {
    const assigned = (effectiveOn: string, planNo: number | null) => ({
      ...{ scope: 'member' as const, subject: '17', effectiveOn, planNo },
    })
    const book = planBookOf([], [assigned('2026-01-01', 1), assigned('2026-02-01', null)])
    expect(book.assignments.get('member:17')?.map(({ value }) => value)).toEqual([1, null])
  })
})
