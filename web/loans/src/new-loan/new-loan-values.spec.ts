import { emptyLoan, requestOf, statusesFor } from './new-loan-values.ts'

describe('the values of the loan form', () => {
  it('leave out fields that are empty', () => {
    expect(requestOf({ ...emptyLoan('ann', '2026-03-01'), borrower: ' Bo Berg ', city: ' ' })).toEqual({
      ...{ borrower: 'Bo Berg', officerId: 'ann', status: 'Application', createdOn: '2026-03-01' },
    })
  })

  it('send everything that was filled in', () => {
    const all = {
      borrower: 'Bo',
      address: '1 Elm St',
      city: 'Reno',
      state: 'NV',
      purpose: 'Purchase',
      product: 'FHA 30',
    }
    expect(
      requestOf({ ...emptyLoan(null, ''), ...all, amount: 250_000.5, status: 'Processing', loanNumber: 'UL-1' }),
    ).toEqual({
      ...{ ...all, amount: 250_000.5, status: 'Processing', loanNumber: 'UL-1' },
    })
  })

  it('send the funding date of a funded loan only', () => {
    const dates = { appliedOn: '2026-01-05', lockedOn: '2026-02-01', fundedOn: '2026-02-27' }
    const values = { ...emptyLoan('ann', ''), borrower: 'Bo', ...dates }
    expect(requestOf({ ...values, status: 'Funded' })).toMatchObject(dates)
    expect(requestOf(values)).toMatchObject({ appliedOn: '2026-01-05', lockedOn: '2026-02-01' })
    expect(requestOf(values)).not.toHaveProperty('fundedOn')
  })

  it('offer Funded only for loans of others', () => {
    expect(statusesFor(true)).toEqual(['Application', 'Processing', 'Conditions', 'Clear to Close'])
    expect(statusesFor(false)).toContain('Funded')
  })
})
