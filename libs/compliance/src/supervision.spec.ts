import fc from 'fast-check'
import { addDays, type RecordTerm } from '@upline/contracts'
import { findUnsupervisedOverride, type PaidOverride } from './supervision.ts'

const ON = '2026-03-10'
const paid = (...levels: number[]): PaidOverride[] => levels.map((level) => ({ level, triggerDate: ON }))
const find = (overrides: PaidOverride[], supervision: RecordTerm[] = []) =>
  findUnsupervisedOverride({ memberId: 'max', overrides, supervision })

describe('rule R2, supervision records', () => {
  it('warns about an override of level 2 or 3 to a member without a record', () => {
    expect(find(paid(2))).toEqual({
      ...{ rule: 'R2', ruleVersion: 1, action: 'warn' },
      inputs: { memberId: 'max', overrides: paid(2), supervised: [] },
      message: 'The payee had no supervision record in force for the level 2 override with trigger date Mar 10, 2026.',
    })
    expect(find(paid(3))!.inputs.overrides).toEqual(paid(3))
  })

  it('accepts personal pay and overrides of level 1', () => {
    expect(find(paid(0, 1))).toBeNull()
    expect(find([])).toBeNull()
  })

  it.each([
    ['without an end', { from: '2020-01-01', to: null }],
    ['that starts on the trigger date', { from: ON, to: null }],
    ['that ends on the trigger date', { from: '2020-01-01', to: ON }],
    ['of one day', { from: ON, to: ON }],
  ])('accepts a record %s', (_, record) => {
    expect(find(paid(2, 3), [record])).toBeNull()
  })

  it.each([
    ['starts on the next day', { from: '2026-03-11', to: null }],
    ['ended on the day before', { from: '2020-01-01', to: '2026-03-09' }],
  ])('warns if the record %s', (_, record) => {
    expect(find(paid(2), [record])!.inputs.supervised).toEqual([[record.from, record.to]])
  })

  it('lists each override once, by level and date, and records by their first day', () => {
    const overrides = [...paid(3, 2, 3), { level: 2, triggerDate: '2026-03-01' }]
    const records = [
      { from: '2026-04-01', to: null },
      { from: '2026-02-01', to: '2026-02-28' },
    ]
    expect(find(overrides, records)).toMatchObject({
      inputs: {
        overrides: [{ level: 2, triggerDate: '2026-03-01' }, ...paid(2, 3)],
        supervised: [
          ['2026-02-01', '2026-02-28'],
          ['2026-04-01', null],
        ],
      },
      message:
        'The payee had no supervision record in force for the level 2 override with trigger date Mar 1, 2026 and the level 2 override with trigger date Mar 10, 2026 and the level 3 override with trigger date Mar 10, 2026.',
    })
  })

  it('leaves out overrides that a record covers', () => {
    const overrides = [...paid(2), { level: 3, triggerDate: '2026-03-11' }]
    expect(find(overrides, [{ from: ON, to: ON }])!.inputs.overrides).toEqual([{ level: 3, triggerDate: '2026-03-11' }])
  })

  it('agrees with a list of the supervised days', () => {
    const day = fc.integer({ min: 0, max: 40 })
    const anyRecord = fc.record({ from: day, days: fc.option(fc.integer({ min: 0, max: 20 })) })
    const anyOverride = fc.record({ level: fc.integer({ min: 0, max: 3 }), on: day })
    const dateOf = (at: number) => addDays('2026-01-01', at)
    fc.assert(
      fc.property(
        fc.array(anyRecord, { maxLength: 4 }),
        fc.array(anyOverride, { maxLength: 4 }),
        (records, overrides) => {
          const supervisedDays = new Set(
            records.flatMap(({ from, days }) => Array.from({ length: (days ?? 60) + 1 }, (_, n) => from + n)),
          )
          const wanted = new Set(
            overrides
              .filter(({ level, on }) => level > 1 && !supervisedDays.has(on))
              .map(({ level, on }) => `${level} ${on}`),
          )
          const found = find(
            overrides.map(({ level, on }) => ({ level, triggerDate: dateOf(on) })),
            records.map(({ from, days }) => ({ from: dateOf(from), to: days === null ? null : dateOf(from + days) })),
          )
          expect(found?.inputs.overrides.length ?? 0).toBe(wanted.size)
          for (const key of wanted) {
            const [level, on] = key.split(' ').map(Number) as [number, number]
            expect(found!.inputs.overrides).toContainEqual({ level, triggerDate: dateOf(on) })
          }
        },
      ),
    )
  })
})
