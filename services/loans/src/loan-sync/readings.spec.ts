import { independentBatches, type Reading } from './readings.ts'
import type { LoanRead } from './sync-change.ts'

const reading = (externalId: string, loanNumber: string, borrower = externalId): Reading => ({
  eventId: `${externalId} ${loanNumber}`,
  read: {
    ...{ externalId, loanNumber, borrower, revision: 1, address: '', city: '', state: 'NV', product: '' },
    ...{ officerLoginId: 'ann', officerName: 'Ann', officerNmls: null, milestone: '', status: null, outcome: null },
    ...{ amountCents: null, createdAt: '2026-08-01T10:00:00.000Z', fundedAt: null, readAt: '2026-08-01T10:00:00.000Z' },
  } satisfies LoanRead,
})
const parts = (...readings: Reading[]) => independentBatches(readings).map((part) => part.map(({ eventId }) => eventId))

describe('readings that are written together', () => {
  it('returns all readings in one group if they share no key', () => {
    expect(parts(reading('a', '1'), reading('b', '2'))).toEqual([['a 1', 'b 2']])
    expect(parts()).toEqual([])
  })

  it('start a new group if a loan appears again, or another one with its number or content', () => {
    expect(parts(reading('a', '1'), reading('b', '2'), reading('a', '1'))).toEqual([['a 1', 'b 2'], ['a 1']])
    expect(parts(reading('a', '1'), reading('b', '1'))).toEqual([['a 1'], ['b 1']])
    expect(parts(reading('a', '1', 'Same'), reading('b', '2', 'Same'))).toEqual([['a 1'], ['b 2']])
  })
})
