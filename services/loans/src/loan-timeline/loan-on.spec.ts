import type { LedgerLoan } from '../ledger/stored-loan.ts'
import { isFundedOn, loanOn } from './loan-on.ts'

const loan = {
  ...{ id: 'l', status: 5, outcome: null, amountCents: 500, officerNo: 2, createdOn: '2026-01-01', appliedOn: null },
  ...{ lockedOn: null, fundedOn: '2026-03-01' },
  originators: [
    { memberNo: 2, percent: 60 },
    { memberNo: 3, percent: 40 },
  ],
} as unknown as LedgerLoan

const changes = [
  { on: '2026-03-05', changes: { status: [4, 5], fundedOn: [null, '2026-03-01'] } },
  { on: '2026-02-10', changes: { originators: [null, [{ memberNo: 2, percent: 60 }]], amountCents: [400, 500] } },
  { on: '2026-02-01', changes: { officerNo: [1, 2] } },
  { on: '2026-01-20', changes: { officerNo: [null, 1] } },
] as const

const at = (on: string) => {
  const { status, amountCents, originators, fundedOn } = loanOn(loan, changes, on)
  return { status, amountCents, fundedOn, originators: originators.map(({ memberNo, percent }) => [memberNo, percent]) }
}

describe('loanOn', () => {
  it('undoes the changes after a date, the newest first', () => {
    expect(at('2026-03-05')).toMatchObject({ status: 5, amountCents: 500, fundedOn: '2026-03-01' })
    expect(at('2026-03-04')).toMatchObject({ status: 4, amountCents: 500, fundedOn: null })
    expect(at('2026-02-09')).toMatchObject({ amountCents: 400 })
  })

  it('follows loan officer and split', () => {
    const split = [2, 60]
    expect(at('2026-03-05').originators[0]).toEqual(split)
    expect(at('2026-02-10').originators).toHaveLength(2)
    expect(at('2026-02-09').originators).toEqual([[2, 100]])
    expect(at('2026-01-31').originators).toEqual([[1, 100]])
    expect(at('2026-01-01').originators).toEqual([])
  })
})

describe('isFundedOn', () => {
  it('counts a loan as open before its funding date', () => {
    expect(isFundedOn(loan, '2026-02-28')).toBe(false)
    expect(isFundedOn(loan, '2026-03-01')).toBe(true)
    expect(isFundedOn({ ...loan, status: 4 }, '2026-03-01')).toBe(false)
  })
})
