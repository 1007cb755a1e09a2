import fc from 'fast-check'
import { dates } from '../../test/random-companies.ts'
import { ALWAYS, type Effective, valueOn } from './history.ts'

const entry = fc.record({ from: fc.oneof(dates, fc.constant(ALWAYS)), value: fc.nat() })
const byStart = (a: Effective<number>, b: Effective<number>) => (a.from < b.from ? -1 : 1)

describe('valueOn', () => {
  it('finds the last value that has started', () => {
    const history = [
      { from: ALWAYS, value: 1 },
      { from: '2026-02-01', value: 2 },
    ]
    expect(['2026-01-31', '2026-02-01', '2026-02-02'].map((on) => valueOn(history, on))).toEqual([1, 2, 2])
  })

  it('finds nothing before the first start', () => {
    expect(valueOn([{ from: '2026-02-01', value: 2 }], '2026-01-31')).toBeUndefined()
  })

  it('gives the same value whether an entry arrives late or on time', () => {
    const distinct = fc.uniqueArray(entry, { selector: ({ from }) => from, minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(distinct, dates, (entries, on) => {
        const late = [...entries.slice(1).toSorted(byStart), entries[0]!].toSorted(byStart)
        expect(valueOn(late, on)).toBe(valueOn(entries.toSorted(byStart), on))
      }),
    )
  })
})
