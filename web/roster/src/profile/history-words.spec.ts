import { actionWords, changeWords, fieldWords } from './history-words.ts'

describe('the history of a member', () => {
  it('says what was done', () => expect(actionWords({ action: 'restored' })).toBe('Restored'))

  it('names fields as people do', () => {
    expect(['firstName', 'originationWebsite', 'isActive', 'level'].map(fieldWords)).toEqual([
      'First name',
      'Origination website',
      'Status',
      'Level',
    ])
  })

  it('says what a field held before and after', () => {
    expect(changeWords({ field: 'upline', from: null, to: 'Bo Ek' })).toBe('Upline: none → Bo Ek')
    expect(changeWords({ field: 'employment', from: null, to: '1099' })).toBe('Employment: none → 1099 contractor')
    expect(changeWords({ field: 'isActive', from: true, to: false })).toBe('Status: Active → Inactive')
    expect(changeWords({ field: 'role', from: 'loan_officer', to: 'manager' })).toBe('Role: Loan Officer → Manager')
  })
})
