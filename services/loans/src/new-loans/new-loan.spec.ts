import { keysOf, newLoan } from './new-loan.ts'

const officer = { no: 7, fullName: 'Ann Lee' }

describe('newLoan', () => {
  it('enters as an application without values that were left out', () => {
    expect(newLoan({ borrower: 'Bo Berg' }, officer)).toEqual({
      identity_key: keysOf({ borrower: 'Bo Berg' }, officer).contentKey,
      ...{ borrower: 'Bo Berg', address: '', city: '', state: '', product: '', status: 1 },
      ...{ officer_text: 'Ann Lee', officer_key: 'annlee', officer_no: 7 },
    })
  })

  it('takes the purpose as the product only without one', () => {
    expect(newLoan({ borrower: 'Bo', purpose: 'Purchase' }, officer).product).toBe('Purchase')
    expect(newLoan({ borrower: 'Bo', purpose: 'Purchase', product: 'FHA 30' }, officer).product).toBe('FHA 30')
  })

  it('identifies the loan by its number, case-insensitively', () => {
    const keys = (loanNumber: string) => keysOf({ borrower: 'Bo', loanNumber }, officer)
    expect(keys('ul-1').numberKey).toBe(keys(' UL-1 ').numberKey)
    expect(
      newLoan({ borrower: 'Bo', loanNumber: 'UL-1', amount: 1_000.5, createdOn: '2026-02-28' }, officer),
    ).toMatchObject({
      identity_key: keys('UL-1').numberKey,
      ...{ loan_number: 'UL-1', amount_cents: 100_050, created_at: '2026-02-28T00:00:00.000Z' },
      created_on: '2026-02-28',
    })
  })

  it('keeps the application, lock and funding dates', () => {
    const dates = { appliedOn: '2026-01-05', lockedOn: '2026-02-01', fundedOn: '2026-02-27' }
    expect(newLoan({ borrower: 'Bo', status: 'Funded', ...dates }, officer)).toMatchObject({
      ...{ applied_on: '2026-01-05', locked_on: '2026-02-01', funded_on: '2026-02-27' },
      funded_at: '2026-02-27T00:00:00.000Z',
    })
  })
})
