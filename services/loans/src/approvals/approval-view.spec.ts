import type { ApprovalRequestRow } from './approval-kind.ts'
import { approvalView } from './approval-view.ts'

const row: ApprovalRequestRow = {
  id: 'r1',
  kind: 'adjustment',
  state: 'pending',
  subject: 'r1',
  change: {},
  beneficiaries: ['olga'],
  loanId: null,
  importId: null,
  requestedBy: 'ann',
  requestedAt: '2026-11-23T04:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: '',
}
const description = { summary: 'Adjustment for Olga Ortiz: bonus', before: null, after: { amount: 10 } }
const names = new Map([['ann', 'Ann Lee']])
const seen = { viewerId: 'bob', description, refusal: null, names }

describe('approvalView', () => {
  it('names people, or shows their id if the name has not arrived', () => {
    const view = approvalView(row, seen)
    expect(view.requestedBy).toEqual({ id: 'ann', name: 'Ann Lee' })
    expect(view.beneficiaries).toEqual([{ id: 'olga', name: 'olga' }])
    expect(view).toMatchObject({ canDecide: true, canWithdraw: false, denial: null, denialMessage: null, note: null })
  })

  it('explains a refusal by code and sentence', () => {
    const view = approvalView(row, { ...seen, viewerId: 'ann', refusal: 'own-request' })
    expect(view).toMatchObject({ canDecide: false, canWithdraw: true, denial: 'loans.own-approval' })
    expect(view.denialMessage).toBe('You made this request. A second person has to approve it.')
  })

  it('offers no decision on a decided request', () => {
    const decided = { ...row, state: 'approved', decidedBy: 'bob', decidedAt: '2026-11-23T05:00:00.000Z' } as const
    expect(approvalView(decided, { ...seen, viewerId: 'ann', refusal: 'own-request' })).toMatchObject({
      ...{ canDecide: false, canWithdraw: false, denial: null },
      decidedBy: { id: 'bob', name: 'bob' },
    })
  })
})
