import { SUPERVISION_FILTERS, type SupervisionStanding, supervisionStanding } from './supervision-list.ts'

const TODAY = '2026-03-01'
const NO_RECORD = { isActive: true, level2: 1, level3: 0, records: [] }
const record = (from: string, to: string | null) => ({ work: 'Weekly file reviews', from, to })

describe('supervisionStanding', () => {
  it.each<[SupervisionStanding, object]>([
    ['missing', {}],
    ['missing', { level2: 0, level3: 1 }],
    ['unneeded', { level2: 0 }],
    ['unneeded', { isActive: false }],
    ['recorded', { records: [record('2026-03-01', '2026-03-01')] }],
    ['recorded', { records: [record('2025-01-01', '2025-12-31'), record('2026-01-01', null)] }],
    ['recorded', { isActive: false, level2: 0, records: [record('2026-01-01', null)] }],
    ['missing', { records: [record('2025-01-01', '2026-02-28'), record('2026-03-02', null)] }],
  ])('is %s for %o', (standing, of) => {
    expect(supervisionStanding({ ...NO_RECORD, ...of }, TODAY)).toBe(standing)
  })
})

it('has a filter for members without a record, and one for those with any', () => {
  expect(SUPERVISION_FILTERS).toEqual(['missing', 'recorded'])
})
