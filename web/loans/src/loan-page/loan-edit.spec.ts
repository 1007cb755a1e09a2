import { loanEdit, type LoanValues } from './loan-edit.ts'

const ann = { memberId: 'ann', name: 'Ann', percent: 100 }
const dates = { appliedOn: '2026-07-01', lockedOn: null, fundedOn: '2026-09-01' }
const loan = {
  officerId: 'ann',
  originators: [ann],
  loanAmount: 400_000,
  ...dates,
  outcome: null,
  leadSource: '',
  paidBy: '',
  ...{ noteRate: null, points: null },
}
const same: LoanValues = {
  ...{ originators: [{ key: 0, ...ann }], amount: 400_000, outcome: null, leadSource: '', paidBy: '', remember: false },
  ...{ noteRate: null, points: null },
  ...{ ...dates, lockedOn: '' },
}

describe('loanEdit', () => {
  it('returns no change if nothing changed', () => {
    expect(loanEdit(loan, same)).toEqual({})
    expect(loanEdit({ ...loan, fundedOn: null }, { ...same, fundedOn: '' })).toEqual({})
  })

  it('contains each field that changes', () => {
    const bob = [{ key: 0, memberId: 'bob', percent: 100 }]
    expect(loanEdit(loan, { ...same, originators: bob, remember: true })).toEqual({ officerId: 'bob', remember: true })
    expect(loanEdit(loan, { ...same, amount: 500_000.456 })).toEqual({ amount: 500_000.46 })
    expect(loanEdit(loan, { ...same, fundedOn: '2026-08-31' })).toEqual({ fundedOn: '2026-08-31' })
    expect(loanEdit(loan, { ...same, appliedOn: '2026-07-02' })).toEqual({ appliedOn: '2026-07-02' })
    expect(loanEdit(loan, { ...same, lockedOn: '2026-08-02' })).toEqual({ lockedOn: '2026-08-02' })
    expect(loanEdit(loan, { ...same, outcome: 'denied' })).toEqual({ outcome: 'denied' })
    expect(loanEdit({ ...loan, outcome: 'denied' }, same)).toEqual({ outcome: null })
    expect(loanEdit(loan, { ...same, leadSource: ' Referral ' })).toEqual({ leadSource: 'Referral' })
    expect(loanEdit({ ...loan, leadSource: 'Referral' }, same)).toEqual({ leadSource: null })
    expect(loanEdit(loan, { ...same, paidBy: 'consumer' })).toEqual({ paidBy: 'consumer' })
    expect(loanEdit({ ...loan, paidBy: 'consumer' }, same)).toEqual({ paidBy: null })
    expect(loanEdit(loan, { ...same, noteRate: 6.875, points: -0.5 })).toEqual({ noteRate: 6.875, points: -0.5 })
    expect(loanEdit({ ...loan, noteRate: 7, points: 0 }, same)).toEqual({ noteRate: null, points: null })
  })

  it('clears an application or lock date whose field is empty', () => {
    expect(loanEdit(loan, { ...same, appliedOn: '' })).toEqual({ appliedOn: null })
    const locked = { ...loan, lockedOn: '2026-08-02' }
    expect(loanEdit(locked, { ...same, lockedOn: '' })).toEqual({ lockedOn: null })
  })

  it('sends all originators of a split, and nothing while the percentages are wrong', () => {
    const rows = (first: number, second: number) => [
      { key: 0, memberId: 'ann', percent: first },
      { key: 1, memberId: 'bob', percent: second },
    ]
    const originators = [
      { memberId: 'ann', percent: 60 },
      { memberId: 'bob', percent: 40 },
    ]
    expect(loanEdit(loan, { ...same, originators: rows(60, 40) })).toEqual({ originators })
    expect(loanEdit(loan, { ...same, originators: rows(60, 30) })).toEqual({})
    const split = { ...loan, originators: originators.map((one) => ({ ...one, name: '' })) }
    expect(loanEdit(split, same)).toEqual({ originators: [{ memberId: 'ann', percent: 100 }] })
  })

  it('leaves out amounts and dates that cannot be saved', () => {
    for (const amount of [null, 0, -1, 100_000_001]) expect(loanEdit(loan, { ...same, amount })).toEqual({})
    expect(loanEdit(loan, { ...same, fundedOn: '' })).toEqual({})
    expect(loanEdit({ ...loan, fundedOn: null }, { ...same, fundedOn: '2026-08-31' })).toEqual({})
  })
})
