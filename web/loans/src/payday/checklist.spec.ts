import { PAY_RUN_STATES, type PayRunDetail } from '@upline/contracts'
import { checklistOf, nextDialog } from './checklist.ts'

const totals = { total: 0, paid: 0, people: 0, lines: 0, verified: 0, disputed: 0 }
const run: PayRunDetail = {
  ...{ id: '1', state: 'open', startsOn: '2026-11-01', endsOn: '2026-11-30', lockOn: '2026-12-02' },
  ...{ verifyBy: '2026-12-05', payOn: '2026-12-10', own: totals, company: totals },
  ...{ blockers: [], history: [], actions: [], approvalDenial: null, balances: null },
}
const blocker = { kind: 'attention' as const, count: 1, message: '', link: '', items: [] }
const nextOf = (over: Partial<PayRunDetail>) =>
  checklistOf({ ...run, ...over }).flatMap(({ key, status }) => (status === 'now' ? [key] : []))

describe('checklistOf', () => {
  it('has one next step in each state, with the export next to the payment, and none for a paid run', () => {
    expect(PAY_RUN_STATES.map((state) => nextOf({ state }))).toEqual([
      ['lock'],
      ['verify'],
      ['approve'],
      ['export', 'pay'],
      [],
    ])
  })

  it('puts blockers before the lock, the approval and the payment', () => {
    expect(nextOf({ blockers: [blocker] })).toEqual(['blockers'])
    expect(nextOf({ state: 'verifying', blockers: [blocker] })).toEqual(['blockers'])
    expect(nextOf({ state: 'approved', blockers: [blocker] })).toEqual(['blockers'])
    expect(nextOf({ state: 'locked', blockers: [blocker] })).toEqual(['verify'])
  })

  it('names the planned days', () => {
    const texts = checklistOf(run).map(({ text }) => text)
    expect(texts[1]).toContain('Dec 2, 2026')
    expect(texts[2]).toContain('Dec 5, 2026')
    expect(texts[5]).toContain('Dec 10, 2026')
  })
})

describe('nextDialog', () => {
  const dialogOf = (over: Partial<PayRunDetail>) => nextDialog({ ...run, ...over })

  it('names the next step that needs a confirmation and that the viewer can take', () => {
    expect(dialogOf({ actions: ['lock'] })).toBe('lock')
    expect(dialogOf({ state: 'verifying', actions: ['approve', 'reopen'] })).toBe('approve')
    expect(dialogOf({ state: 'approved', actions: ['pay', 'reopen'] })).toBe('pay')
  })

  it('names no step that is blocked, not allowed or without a confirmation', () => {
    expect(dialogOf({ actions: ['lock'], blockers: [blocker] })).toBeUndefined()
    expect(dialogOf({ state: 'verifying', actions: ['reopen'] })).toBeUndefined()
    expect(dialogOf({ state: 'locked', actions: ['verify'] })).toBeUndefined()
    expect(dialogOf({ state: 'paid' })).toBeUndefined()
  })
})
