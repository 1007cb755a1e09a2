import type { License } from '@upline/contracts'
import { licenseNotices, noticesByRecipient } from './license-notices.ts'

const TODAY = '2026-03-01'
const license = (to: string | null, of: Partial<License> = {}): License => ({
  ...{ state: 'TX', number: '1', from: '2025-01-01', to },
  ...of,
})

describe('licenseNotices', () => {
  it.each([
    ['2026-02-21', []],
    ['2026-02-22', [true]],
    ['2026-02-28', [true]],
    ['2026-03-01', [false]],
    ['2026-03-31', [false]],
    ['2026-04-01', []],
    [null, []],
  ])('decides about a last day of %s', (to, expected) => {
    expect(licenseNotices([license(to)], TODAY)).toEqual(
      expected.map((hasEnded) => ({ state: 'TX', endsOn: to, hasEnded })),
    )
  })

  it.each([
    ['ends later', license('2027-02-28', { from: '2026-03-15' })],
    ['has no last day', license(null, { from: '2026-03-15' })],
  ])('finds nothing if another license of the state %s', (_, renewal) => {
    expect(licenseNotices([license('2026-02-28'), renewal], TODAY)).toEqual([])
    expect(licenseNotices([renewal, license('2026-02-28')], TODAY)).toEqual([])
  })

  it('finds each state once', () => {
    const licenses = [license('2026-02-28'), license('2026-03-10'), license('2026-03-10', { number: '2' })]
    expect(licenseNotices([...licenses, license('2026-03-01', { state: 'OK' })], TODAY)).toEqual([
      { state: 'TX', endsOn: '2026-03-10', hasEnded: false },
      { state: 'OK', endsOn: '2026-03-01', hasEnded: false },
    ])
  })
})

describe('noticesByRecipient', () => {
  const texas = { state: 'TX', endsOn: '2026-03-10', hasEnded: false }
  const ohio = { state: 'OH', endsOn: '2026-02-28', hasEnded: true }
  const found = [
    { memberId: 'ann', ...texas },
    { memberId: 'ann', ...ohio },
    { memberId: 'bob', ...texas },
  ]

  it('notifies each member of their licenses, and watchers of those of the others', () => {
    expect(noticesByRecipient(found, ['cora', 'ann'])).toEqual([
      {
        memberId: 'ann',
        isOwn: true,
        licenses: [
          { ...ohio, count: 1 },
          { ...texas, count: 1 },
        ],
      },
      { memberId: 'bob', isOwn: true, licenses: [{ ...texas, count: 1 }] },
      {
        memberId: 'cora',
        isOwn: false,
        licenses: [
          { ...ohio, count: 1 },
          { ...texas, count: 2 },
        ],
      },
      { memberId: 'ann', isOwn: false, licenses: [{ ...texas, count: 1 }] },
    ])
  })

  it('sends a watcher nothing about their own license alone', () => {
    expect(noticesByRecipient([{ memberId: 'cora', ...texas }], ['cora'])).toEqual([
      { memberId: 'cora', isOwn: true, licenses: [{ ...texas, count: 1 }] },
    ])
  })
})
