import { newLoanDateProblem } from './new-loan-dates.ts'

const TODAY = '2026-11-23'

describe('newLoanDateProblem', () => {
  it('accepts past dates and today', () => {
    const dates = { appliedOn: '2026-09-01', lockedOn: '2026-10-01', fundedOn: TODAY }
    expect(newLoanDateProblem({ status: 'Funded', ...dates }, TODAY)).toBeUndefined()
    expect(newLoanDateProblem({}, TODAY)).toBeUndefined()
  })

  it.each([
    [{ appliedOn: '2026-11-24' }, 'appliedOn', 'The application date Nov 24, 2026 is in the future.'],
    [{ lockedOn: '2026-02-30' }, 'lockedOn', "'2026-02-30' is not a date. Write it like 2026-03-05."],
    [
      { status: 'Funded' as const, fundedOn: '1949-12-31' },
      'fundedOn',
      'The funding date Dec 31, 1949 is before 1950.',
    ],
    [{ status: 'Processing' as const, fundedOn: TODAY }, 'fundedOn', 'Only a funded loan has a funding date.'],
  ])('names the field of a wrong date (%#)', (loan, field, message) => {
    expect(newLoanDateProblem(loan, TODAY)).toEqual({ field, message: expect.stringContaining(message) })
  })
})
