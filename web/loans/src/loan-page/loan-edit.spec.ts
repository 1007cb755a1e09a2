import { loanEdit, type LoanValues } from './loan-edit.ts'

const loan = { officerId: 'ann', loanAmount: 400_000, fundedOn: '2026-09-01', outcome: null }
const same: LoanValues = { officerId: 'ann', amount: 400_000, fundedOn: '2026-09-01', outcome: null, remember: false }

describe('loanEdit', () => {
  it('returns no change if nothing changed', () => {
    expect(loanEdit(loan, same)).toEqual({})
    expect(loanEdit({ ...loan, fundedOn: null }, { ...same, fundedOn: '' })).toEqual({})
  })

  it('holds each field that changes', () => {
    expect(loanEdit(loan, { ...same, officerId: 'bob', remember: true })).toEqual({ officerId: 'bob', remember: true })
    expect(loanEdit(loan, { ...same, amount: 500_000.456 })).toEqual({ amount: 500_000.46 })
    expect(loanEdit(loan, { ...same, fundedOn: '2026-08-31' })).toEqual({ fundedOn: '2026-08-31' })
    expect(loanEdit(loan, { ...same, outcome: 'denied' })).toEqual({ outcome: 'denied' })
    expect(loanEdit({ ...loan, outcome: 'denied' }, same)).toEqual({ outcome: null })
  })

  it('leaves out amounts and dates that cannot be saved', () => {
    for (const amount of [null, 0, -1, 100_000_001]) expect(loanEdit(loan, { ...same, amount })).toEqual({})
    expect(loanEdit(loan, { ...same, fundedOn: '' })).toEqual({})
    expect(loanEdit({ ...loan, fundedOn: null }, { ...same, fundedOn: '2026-08-31' })).toEqual({})
  })
})
