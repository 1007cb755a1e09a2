import { datesOf } from './loan-dates.ts'

const TODAY = '2026-11-23'

describe('datesOf', () => {
  it('sets the dates that were sent, and clears those that are null', () => {
    expect(datesOf({}, TODAY)).toEqual({})
    expect(datesOf({ appliedOn: '2026-10-01' }, TODAY)).toEqual({ applied_on: '2026-10-01' })
    expect(datesOf({ appliedOn: null, lockedOn: TODAY }, TODAY)).toEqual({ applied_on: '', locked_on: TODAY })
  })

  it('names the field of a date that cannot be right', () => {
    expect(() => datesOf({ lockedOn: '2026-11-24' }, TODAY)).toThrow('The lock date Nov 24, 2026 is in the future.')
    expect(() => datesOf({ appliedOn: '' }, TODAY)).toThrow("'' is not a date")
  })
})
