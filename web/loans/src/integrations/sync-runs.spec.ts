import type { EncompassRun } from '@upline/contracts'
import { isResolved } from './sync-runs.ts'

const run = (minute: number, error: string | null): EncompassRun => ({
  ...{ id: String(minute), kind: 'scheduled', loansRead: 0, loansChanged: 0, error },
  ...{ startedAt: `2026-11-24T10:0${minute}:00.000Z`, finishedAt: `2026-11-24T10:0${minute}:30.000Z` },
})

describe('isResolved', () => {
  it('resolves a failed run by a later run that succeeds', () => {
    const failed = run(2, 'Encompass is unavailable')
    expect(isResolved(failed, [run(3, null), failed])).toBe(true)
    expect(isResolved(failed, [failed, run(1, null)])).toBe(false)
    expect(isResolved(failed, [run(3, 'Encompass is unavailable'), failed])).toBe(false)
  })

  it('has nothing to resolve in a run that succeeded', () => {
    expect(isResolved(run(2, null), [run(3, null), run(2, null)])).toBe(false)
  })
})
