import { LOAN_PAY_REASONS, type LoanLookup, type LoanPayReason } from '@upline/contracts'
import { answerAction } from './answer-action.ts'

const answer = (reason: LoanPayReason, line = false): LoanLookup => ({
  ...{ loanNumber: 'UL-1', paysYou: false, reason, since: null, rule: '' },
  ...(line ? { statementLine: { periodId: '3', line: 'e.1' } } : {}),
})
const member = { loanId: null, canFix: false, canDispute: true }
const seeing = { ...member, loanId: 'l1' }
const textOf = (action: ReturnType<typeof answerAction>) => (action?.kind === 'link' ? action.text : action?.kind)

describe('answerAction', () => {
  it('leads to the statement of a loan that was paid or reversed', () => {
    for (const reason of ['paid', 'reversed'] as const)
      expect(answerAction(answer(reason, true), seeing)).toMatchObject({ to: '/reports?period=3' })
    expect(textOf(answerAction(answer('paid'), seeing))).toBe('Open the loan')
  })

  it('leads to the statement of a share on hold, and otherwise to the dispute whose amount is on hold', () => {
    expect(answerAction(answer('on-hold', true), member)).toMatchObject({ to: '/reports?period=3' })
    expect(answerAction(answer('on-hold'), member)).toMatchObject({ to: '/reports?tab=disputes' })
  })

  it('leads to an open loan that the member sees, and otherwise offers a dispute', () => {
    for (const reason of ['pending', 'no-amount', 'ended'] as const) {
      expect(answerAction(answer(reason), seeing)).toMatchObject({ to: '/loans/l1' })
      expect(textOf(answerAction(answer(reason), member))).toBe('dispute')
    }
  })

  it('lets members assign a loan officer if they can', () => {
    expect(textOf(answerAction(answer('no-officer'), { ...member, canFix: true }))).toBe('Assign a loan officer')
    expect(textOf(answerAction(answer('no-officer'), seeing))).toBe('dispute')
  })

  it('offers a dispute about what only the company can change', () => {
    const reasons = [
      'never-in-chain',
      'moved-away',
      'joined-later',
      'inactive-at-funding',
      'level-too-deep',
      'not-found',
    ]
    for (const reason of reasons as LoanPayReason[])
      expect(textOf(answerAction(answer(reason), seeing))).toBe('dispute')
  })

  it('offers no dispute to members who change nothing', () => {
    const auditor = { ...seeing, canDispute: false }
    for (const reason of LOAN_PAY_REASONS) expect(textOf(answerAction(answer(reason), auditor))).not.toBe('dispute')
    expect(answerAction(answer('not-found'), { ...auditor, loanId: null })).toBeNull()
  })
})
