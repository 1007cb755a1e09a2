import type { PayRun } from '@upline/contracts'
import { nextRun, ownPay, paycheckText } from './next-paycheck.ts'

const own = { total: 500, paid: null, people: 1, lines: 2, verified: 0, disputed: 0 }
const run = (over: Partial<PayRun>): PayRun => ({
  ...{ id: '7', state: 'open', startsOn: '2026-11-01', endsOn: '2026-11-30', lockOn: '2026-12-02' },
  ...{ verifyBy: '2026-12-05', payOn: '2026-12-10', own, company: null },
  ...over,
})

describe('nextRun', () => {
  it('takes the earliest pay day that is not paid', () => {
    const runs = [run({}), run({ id: '6', state: 'verifying', payOn: '2026-11-10' }), run({ id: '5', state: 'paid' })]
    expect(nextRun(runs)?.id).toBe('6')
    expect(nextRun([run({ state: 'paid' })])).toBeUndefined()
  })
})

describe('ownPay', () => {
  it('takes what a locked run pays, otherwise the net so far, never below $0', () => {
    expect(ownPay({ own: { ...own, paid: 750 } })).toBe(750)
    expect(ownPay({ own })).toBe(500)
    expect(ownPay({ own: { ...own, total: -20 } })).toBe(0)
  })
})

describe('paycheckText', () => {
  it('asks for the verification until all lines are verified or disputed', () => {
    expect(paycheckText(run({ state: 'verifying' }))).toBe('Verify your lines by Dec 5, 2026.')
    const done = { ...own, verified: 1, disputed: 1 }
    expect(paycheckText(run({ state: 'verifying', own: done }))).toBe('You verified or disputed all lines.')
    expect(paycheckText(run({}))).toContain('can still change')
  })
})
