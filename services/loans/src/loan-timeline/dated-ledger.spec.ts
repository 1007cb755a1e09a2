import { inForceOn, ledgerGroups, type TimedEntry } from './dated-ledger.ts'

const entry = (over: Partial<TimedEntry>): TimedEntry => ({
  ...{ loanId: 'l', originatorNo: 1, level: 0, payeeNo: 1, basisCents: 400_000_00, percent: 100, rateBp: 75 },
  ...{ amountCents: 3_000_00, planVersionId: 1, chain: [1], decidedOn: '2026-02-20', revision: 1, kind: 'earned' },
  ...{ fundedOn: '2026-02-20', loanCreatedOn: '2026-01-05', fundedAt: '', loanCreatedAt: '', isPaidElsewhere: false },
  ...{ at: '2026-03-01T10:00:00Z', bookedOn: '2026-03-01', cause: 'x' },
  ...over,
})
const reversal = (over: Partial<TimedEntry>) => entry({ kind: 'reversal', amountCents: -3_000_00, ...over })
const MAY = { at: '2026-05-01T10:00:00Z', bookedOn: '2026-05-01' }
const JUNE = { at: '2026-06-01T10:00:00Z', bookedOn: '2026-06-01' }

describe('ledgerGroups', () => {
  it('shows a first booking on the funding date, even if it was booked later', () => {
    expect(ledgerGroups([entry({})]).map(({ on }) => on)).toEqual(['2026-02-20'])
  })

  it('shows a correction as one group on the date of its booking', () => {
    const groups = ledgerGroups([entry({}), reversal(MAY), entry({ ...MAY, revision: 2, amountCents: 1 })])
    expect(groups.map(({ on, entries }) => [on, entries.length])).toEqual([
      ['2026-02-20', 1],
      ['2026-05-01', 2],
    ])
  })

  it('never goes back before an earlier reversal', () => {
    const groups = ledgerGroups([entry({}), reversal(MAY), entry({ ...JUNE, revision: 2 })])
    expect(groups.map(({ on }) => on)).toEqual(['2026-02-20', '2026-05-01', '2026-05-01'])
  })
})

describe('inForceOn', () => {
  const groups = ledgerGroups([entry({}), reversal(MAY), entry({ ...MAY, revision: 2, amountCents: 1 })])

  it.each([
    ['2026-02-19', []],
    ['2026-02-20', [3_000_00]],
    ['2026-04-30', [3_000_00]],
    ['2026-05-01', [1]],
  ])('returns the entries in force on %s', (on, amounts) => {
    expect(inForceOn(groups, on).map(({ amountCents }) => amountCents)).toEqual(amounts)
  })
})
