import { changedLoan, isChanged, newLoan } from './change-loan.ts'

const SEEN = { at: '2026-05-01T03:00:00.000000Z', on: '2026-04-30', timeZone: 'America/New_York' }
const FUNDED_AT = '2026-04-20T00:00:00.000Z'
const values = { identity_key: 'AB-12', borrower: 'Ann', officer_text: 'bob', officer_key: 'bob', status: 3 }
const loan = newLoan('id', values, { seen: SEEN, importId: null })

describe('newLoan', () => {
  it('dates a loan by when Upline sees it, unless the row has a date', () => {
    expect(loan).toMatchObject({
      identityKey: 'ab12',
      createdAt: SEEN.at,
      createdOn: SEEN.on,
      version: 1,
      originators: [],
    })
    const dated = newLoan(
      'id',
      { ...values, created_at: '2026-01-05T00:00:00.000Z', created_on: '2026-01-05', officer_no: 7 },
      { seen: SEEN, importId: null },
    )
    expect(dated).toMatchObject({
      createdAt: '2026-01-05T00:00:00.000000Z',
      createdOn: '2026-01-05',
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
    expect(changedLoan(loan, { status: 5 }, SEEN)).toMatchObject({
      ...{ fundedAt: SEEN.at, fundedOn: SEEN.on, fundedSeenAt: SEEN.at, fundedSeenOn: SEEN.on },
    })
    const dated = changedLoan(loan, { status: 5, funded_at: FUNDED_AT, funded_on: '2026-04-20' }, SEEN)
    expect(dated).toMatchObject({
      fundedAt: '2026-04-20T00:00:00.000000Z',
      fundedOn: '2026-04-20',
      fundedSeenOn: SEEN.on,
    })
  })

  it("takes an instant without a date as the company's date", () => {
    expect(changedLoan(loan, { status: 5, funded_at: FUNDED_AT }, SEEN).fundedOn).toBe('2026-04-19')
    expect(changedLoan(loan, { created_at: '2026-01-01T04:59:59.000Z' }, SEEN).createdOn).toBe('2025-12-31')
  })

  it('keeps the dates of a loan that a change leaves out, whatever the time zone is now', () => {
    const funded = changedLoan(loan, { status: 5, applied_on: '2026-03-01', locked_on: '2026-03-09' }, SEEN)
    const later = { at: '2026-06-01T03:00:00.000000Z', on: '2026-06-01', timeZone: 'Pacific/Auckland' }
    const { createdOn, appliedOn, lockedOn, fundedOn } = changedLoan(funded, { amount_cents: 5 }, later)
    expect([createdOn, appliedOn, lockedOn, fundedOn]).toEqual([SEEN.on, '2026-03-01', '2026-03-09', SEEN.on])
  })

  it('drops the funding of a loan that leaves Funded', () => {
    const back = changedLoan(changedLoan(loan, { status: 5 }, SEEN), { status: 4 }, SEEN)
    expect(back).toMatchObject({ fundedAt: null, fundedOn: null, fundedSeenAt: null, fundedSeenOn: null })
  })

  it('clears an outcome with an empty text', () => {
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
