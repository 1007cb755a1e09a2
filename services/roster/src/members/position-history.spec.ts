import type { HistoryLine } from './activity-history.ts'
import { positionHistory } from './position-history.ts'

type Change = HistoryLine['changes'][number]

const line = (at: string, ...changes: Change[]): HistoryLine => ({
  ...{ action: 'changed', at: `2026-${at}T00:00:00Z`, changes },
})

const role = (from: unknown, to: unknown): Change => ({ field: 'role', from, to })
const branch = (from: unknown, to: unknown): Change => ({ field: 'branch', from, to })

const TODAY = { role: 'manager', branch: 'Elko', isErased: false } as const

const spans = (of: ReturnType<typeof positionHistory>) =>
  of.map((span) => `${span.from?.slice(5, 10) ?? 'always'} ${span.role} ${span.branch}`.trim())

describe('roles and branches of a member', () => {
  it('cover all time if they never changed', () => {
    expect(spans(positionHistory(TODAY, []))).toEqual(['always manager Elko'])
  })

  it('follow each change, back to the values that the first change replaced', () => {
    const lines = [
      line('02-01', branch('', 'Reno')),
      line('03-01', role('loan_officer', 'manager'), { field: 'notes', from: 'a', to: 'b' }),
      line('04-01', branch('Reno', 'Elko'), { field: 'isActive', from: true, to: false }),
    ]
    expect(spans(positionHistory(TODAY, lines))).toEqual([
      ...['always loan_officer', '02-01 loan_officer Reno', '03-01 manager Reno', '04-01 manager Elko'],
    ])
  })

  it('do not restart at entries that change other fields', () => {
    const lines = [line('02-01', { field: 'isActive', from: true, to: false }), { ...line('03-01'), action: 'removed' }]
    expect(spans(positionHistory(TODAY, lines as HistoryLine[]))).toEqual(['always manager Elko'])
  })

  it('stay unknown after an erasure, so copies keep their data', () => {
    expect(positionHistory({ ...TODAY, isErased: true }, [line('02-01', branch(null, null))])).toEqual([])
  })
})
