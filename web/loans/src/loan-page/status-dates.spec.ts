import type { LoanHistoryEntry } from '@upline/contracts'
import { statusDates } from './status-dates.ts'

const loan = { createdOn: '2026-07-02', appliedOn: '2026-07-01', fundedOn: null }
const entry = (at: string, after: string, field = 'Status') =>
  ({ kind: 'changed', at, changes: [{ field, before: null, after }] }) as unknown as LoanHistoryEntry
const dayOf = (at: string) => at.slice(0, 10)

describe('statusDates', () => {
  it('takes the dates of application and funding from the loan', () => {
    expect(statusDates({ ...loan, fundedOn: '2026-09-01' }, [], dayOf)).toEqual({
      ...{ Application: '2026-07-01', Funded: '2026-09-01' },
    })
    expect(statusDates({ ...loan, appliedOn: null }, [], dayOf)).toEqual({ Application: '2026-07-02' })
  })

  it('takes the other dates from the newest change to each status', () => {
    const entries = [
      ...[entry('2026-08-05T10:00:00Z', 'Processing'), entry('2026-08-03T10:00:00Z', 'Conditions')],
      ...[entry('2026-08-01T10:00:00Z', 'Processing'), entry('2026-08-01T10:00:00Z', 'Bo Berg', 'Loan officer')],
    ]
    expect(statusDates(loan, entries, dayOf)).toEqual({
      ...{ Application: '2026-07-01', Processing: '2026-08-05', Conditions: '2026-08-03' },
    })
  })
})
