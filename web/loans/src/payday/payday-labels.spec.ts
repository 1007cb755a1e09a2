import type { PayRun } from '@upline/contracts'
import { currentRun, runName } from './payday-labels.ts'

const totals = { total: 0, paid: 0, people: 0, lines: 0, verified: 0, disputed: 0 }
const run = (id: string, state: PayRun['state']): PayRun => ({
  ...{ id, state, startsOn: '2026-11-01', endsOn: '2026-11-30', lockOn: '2026-12-02' },
  ...{ verifyBy: '2026-12-05', payOn: '2026-12-10', own: totals, company: null },
})

describe('currentRun', () => {
  it('takes the oldest run that is not paid, else the newest', () => {
    expect(currentRun([run('3', 'open'), run('2', 'verifying'), run('1', 'paid')])?.id).toBe('2')
    expect(currentRun([run('2', 'paid'), run('1', 'paid')])?.id).toBe('2')
    expect(currentRun([])).toBeUndefined()
  })
})

describe('runName', () => {
  it('shows the dates and the state', () => {
    expect(runName(run('1', 'verifying'))).toBe('Nov 1 – Nov 30, 2026: In verification')
  })
})
