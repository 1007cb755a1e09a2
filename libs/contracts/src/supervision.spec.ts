import { type Supervision, recordedSupervision, supervisionFault, supervisionLabel } from './supervision.ts'

const WEEKLY: Supervision = { work: 'Weekly file reviews', from: '2026-01-01', to: null }
const DAILY: Supervision = { work: 'Daily calls', from: '2025-01-01', to: '2025-12-31' }
const now = { by: 'cora', at: '2026-11-20T12:00:00.000Z' }

describe('supervision records of a member', () => {
  it('have the order of their first days, trimmed texts, and the member who recorded them', () => {
    const sent = [{ ...WEEKLY, work: ' Weekly file reviews ', to: '' }, DAILY] as Supervision[]
    expect(recordedSupervision(sent, { ...now, stored: [] })).toEqual([
      { ...DAILY, recordedBy: 'cora', recordedAt: now.at },
      { ...WEEKLY, recordedBy: 'cora', recordedAt: now.at },
    ])
  })

  it('keep who recorded them unless their text or dates change', () => {
    const stored = [{ ...WEEKLY, recordedBy: 'carl', recordedAt: '2026-01-02T12:00:00.000Z' }]
    expect(recordedSupervision([WEEKLY], { ...now, stored })).toEqual(stored)
    expect(recordedSupervision([{ ...WEEKLY, to: '2026-06-30' }], { ...now, stored })).toMatchObject([
      { recordedBy: 'cora', recordedAt: now.at },
    ])
  })

  it.each([
    ['supervision', 'weekly'],
    ['supervision', Array.from({ length: 101 }, () => WEEKLY)],
    ['supervision', [WEEKLY, { ...WEEKLY, work: 'Weekly file reviews ' }]],
    ['supervision.0.work', [null]],
    ['supervision.0.work', [{ ...WEEKLY, work: ' ' }]],
    ['supervision.1.work', [DAILY, { ...WEEKLY, work: 'x'.repeat(501) }]],
    ['supervision.0.from', [{ ...WEEKLY, from: '2026-02-30' }]],
    ['supervision.0.from', [{ ...WEEKLY, from: undefined }]],
    ['supervision.0.to', [{ ...WEEKLY, to: 'soon' }]],
    ['supervision.0.to', [{ ...WEEKLY, to: '2025-12-31' }]],
  ])('names %s if it is wrong', (field, sent) => {
    expect(supervisionFault(sent)).toMatchObject({ field })
  })

  it('accepts records with and without an end', () => {
    expect(supervisionFault([])).toBeNull()
    expect(supervisionFault([WEEKLY, DAILY, { ...WEEKLY, work: 'x'.repeat(500), to: '' }])).toBeNull()
  })

  it('have a label for histories', () => {
    expect([WEEKLY, DAILY].map(supervisionLabel)).toEqual([
      'Weekly file reviews (from Jan 1, 2026)',
      'Daily calls (Jan 1, 2025 to Dec 31, 2025)',
    ])
  })
})
