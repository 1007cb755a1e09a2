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

  it('write dates like the rest of the product, also those of older entries', () => {
    expect(changeLabel({ field: 'hiredOn', from: null, to: '2026-08-01' })).toBe('Hired on: none → Aug 1, 2026')
    const before = ['TX 12 (from 2026-08-01)', 'OK 2026-08-01 (2026-01-01 to 2026-12-31)']
    const after = ['TX 12 (from Aug 1, 2026)', 'OK 2026-08-01 (Jan 1, 2026 to Dec 31, 2026)']
    expect(changeLabel({ field: 'licenses', from: before, to: after })).toBe(
      `Licenses: ${after.join(', ')} → ${after.join(', ')}`,
    )
  })

  it('show the value of a field before and after', () => {
    expect(changeLabel({ field: 'upline', from: null, to: 'Bo Ek' })).toBe('Upline: none → Bo Ek')
    expect(changeLabel({ field: 'employment', from: null, to: '1099' })).toBe('Employment: none → 1099 contractor')
    expect(changeLabel({ field: 'isActive', from: true, to: false })).toBe('Status: Active → Inactive')
    expect(changeLabel({ field: 'role', from: 'loan_officer', to: 'manager' })).toBe('Role: Loan Officer → Manager')
  })
})
