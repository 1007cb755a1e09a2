import type { LoanTimelineShare } from '@upline/contracts'
import { stateChanges } from './state-changes.ts'

const share = (over: Partial<LoanTimelineShare> = {}): LoanTimelineShare => ({
  ...{ originatorId: 'o', percent: 100, level: 1, memberId: 'bob', memberName: 'Bob Ray', isActive: true },
  ...{ planName: 'Company plan', planVersion: 1, amount: 10 },
  ...over,
})
const texts = (before: LoanTimelineShare[], after: LoanTimelineShare[]) =>
  stateChanges(before, after).map(({ kind, text }) => `${kind} ${text}`)

describe('stateChanges', () => {
  it('names members who come, go and replace others', () => {
    expect(texts([share()], [share({ memberId: 'cy', memberName: 'Cy Dee' })])).toEqual([
      'team Level 1: Bob Ray → Cy Dee',
    ])
    expect(texts([], [share()])).toEqual(['team Level 1: no one → Bob Ray'])
    expect(texts([share()], [])).toEqual(['team Level 1: Bob Ray → no one'])
  })

  it('leaves a change of the originator to the recorded changes', () => {
    expect(texts([share({ level: 0 })], [share({ level: 0, memberId: 'cy' })])).toEqual([])
  })

  it('names changes of plans and activity, and no change of amounts alone', () => {
    expect(texts([share()], [share({ planVersion: 2, amount: 20 })])).toEqual([
      'plan Bob Ray: Company plan, version 1 → Company plan, version 2',
    ])
    expect(texts([share()], [share({ isActive: false })])).toEqual(['team Bob Ray is not active'])
    expect(texts([share()], [share({ amount: 11 })])).toEqual([])
  })

  it('names no plan that the viewer does not see', () => {
    expect(texts([share({ planName: null, planVersion: null })], [share({ planVersion: 2 })])).toEqual([])
  })
})
