import { actionLabel, changeLabel, fieldLabel } from './history-labels.ts'

describe('member history labels', () => {
  it('label the action', () => expect(actionLabel({ action: 'restored' })).toBe('Restored'))

  it('label fields in plain words', () => {
    expect(['firstName', 'originationWebsite', 'isActive', 'level'].map(fieldLabel)).toEqual([
      'First name',
      'Origination website',
      'Status',
      'Level',
    ])
  })

  it('show the value of a field before and after', () => {
    expect(changeLabel({ field: 'upline', from: null, to: 'Bo Ek' })).toBe('Upline: none → Bo Ek')
    expect(changeLabel({ field: 'employment', from: null, to: '1099' })).toBe('Employment: none → 1099 contractor')
    expect(changeLabel({ field: 'isActive', from: true, to: false })).toBe('Status: Active → Inactive')
    expect(changeLabel({ field: 'role', from: 'loan_officer', to: 'manager' })).toBe('Role: Loan Officer → Manager')
  })
})
