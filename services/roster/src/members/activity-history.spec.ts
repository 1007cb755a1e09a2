import { activityHistory, type HistoryLine } from './activity-history.ts'

const line = (action: HistoryLine['action'], at: string, isActive?: boolean): HistoryLine => ({
  ...{ action, at: `2026-${at}T00:00:00Z` },
  changes: isActive === undefined ? [] : [{ field: 'isActive', from: !isActive, to: isActive }],
})

const spans = (of: ReturnType<typeof activityHistory>) =>
  of.map(({ isActive, from }) => `${from?.slice(5, 10)} ${isActive}`)

describe('the earning periods of a member', () => {
  it('cover all time if the active status never changed', () => {
    expect(spans(activityHistory({ isActive: true, isErased: false }, []))).toEqual(['undefined true'])
    expect(spans(activityHistory({ isActive: false, isErased: false }, []))).toEqual(['undefined false'])
  })

  it('follow every change, the removal and the restoration', () => {
    const lines = [
      line('changed', '02-01', false),
      line('changed', '03-01', true),
      line('removed', '04-01'),
      line('restored', '04-02'),
    ]
    expect(spans(activityHistory({ isActive: true, isErased: false }, lines))).toEqual([
      ...['undefined true', '02-01 false', '03-01 true', '04-01 false', '04-02 true'],
    ])
  })

  it('do not restart for an inactive member who is removed and restored', () => {
    const lines = [line('removed', '04-01'), line('restored', '04-02')]
    expect(spans(activityHistory({ isActive: false, isErased: false }, lines))).toEqual(['undefined false'])
  })

  it('stay unknown after an erasure, so copies keep their data', () => {
    expect(activityHistory({ isActive: false, isErased: true }, [line('removed', '04-01')])).toEqual([])
  })
})
