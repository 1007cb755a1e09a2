import { changedLoan, isChanged, newLoan } from './change-loan.ts'

const SEEN = '2026-05-01T10:00:00.000000Z'
const FUNDED_AT = '2026-04-20T00:00:00.000Z'
const values = { identity_key: 'AB-12', borrower: 'Ann', officer_text: 'bob', officer_key: 'bob', status: 3 }
const loan = newLoan('id', values, { seenOn: SEEN, importId: null })

describe('newLoan', () => {
  it('dates a loan by when Upline sees it, unless the row has a date', () => {
    expect(loan).toMatchObject({ identityKey: 'ab12', createdOn: SEEN, version: 1, originators: [] })
    const dated = newLoan(
      'id',
      { ...values, created_at: '2026-01-05', officer_no: 7 },
      { seenOn: SEEN, importId: null },
    )
    expect(dated).toMatchObject({
      createdOn: '2026-01-05T00:00:00.000000Z',
      originators: [{ memberNo: 7, percent: 100 }],
    })
  })
})

describe('changedLoan', () => {
  it('keeps values that a change leaves out', () => {
    expect(changedLoan(loan, { amount_cents: 5 }, SEEN)).toMatchObject({
      borrower: 'Ann',
      status: 3,
      amountCents: 5,
      version: 2,
    })
  })

  it('funds on the given date, else when Upline first sees the loan as funded', () => {
    expect(changedLoan(loan, { status: 5 }, SEEN)).toMatchObject({ fundedOn: SEEN, fundedSeenOn: SEEN })
    const dated = changedLoan(loan, { status: 5, funded_at: FUNDED_AT }, SEEN)
    expect(dated).toMatchObject({ fundedOn: '2026-04-20T00:00:00.000000Z', fundedSeenOn: SEEN })
  })

  it('drops the funding of a loan that leaves Funded', () => {
    const back = changedLoan(changedLoan(loan, { status: 5 }, SEEN), { status: 4 }, SEEN)
    expect(back).toMatchObject({ fundedOn: null, fundedSeenOn: null })
  })

  it('takes an outcome off by an empty text', () => {
    const denied = changedLoan(loan, { outcome: 'denied' }, SEEN)
    expect([denied.outcome, changedLoan(denied, { outcome: '' }, SEEN).outcome]).toEqual(['denied', null])
  })
})

describe('isChanged', () => {
  it('ignores the version and the row of a file', () => {
    expect(isChanged(loan, changedLoan(loan, { row: 9, borrower: 'Ann' }, SEEN))).toBe(false)
    expect(isChanged(loan, changedLoan(loan, { borrower: 'Bea' }, SEEN))).toBe(true)
  })
})
