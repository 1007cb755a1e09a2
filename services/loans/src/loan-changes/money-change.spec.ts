import {
  isSameMoney,
  type LoanFacts,
  type LoanMoney,
  moneyAfter,
  moneyChangeOf,
  moneyFieldsOf,
  payeesOf,
  setsMoney,
} from './money-change.ts'

const pending: LoanMoney = {
  ...{ officerNo: 7, percent: 100, coOriginators: null, amountCents: 40_000_000 },
  ...{ status: 2, fundedAt: null, outcome: null },
}
const funded: LoanMoney = { ...pending, status: 5, fundedAt: '2026-09-01T00:00:00.000Z' }

describe('setsMoney', () => {
  it('finds each value that decides pay, also if it is cleared', () => {
    const values = [{ amount_cents: 0 }, { officer_no: 7 }, { funded_at: '2026-09-01' }, { outcome: '' }, { status: 1 }]
    expect(values.map(setsMoney)).toEqual([true, true, true, true, true])
    expect([{ applied_on: '' }, { locked_on: '' }, { created_on: '2026-09-01' }].map(setsMoney)).toEqual([
      true,
      true,
      true,
    ])
    expect([setsMoney({}), setsMoney({ borrower: 'Ann', loan_number: 'L-1' })]).toEqual([false, false])
  })
})

describe('moneyFieldsOf', () => {
  it('lists only values that really change', () => {
    expect(
      moneyFieldsOf(funded, { amount_cents: 40_000_000, officer_no: 7, funded_at: '2026-09-01T00:00:00Z' }),
    ).toEqual([])
    expect(moneyFieldsOf(funded, { amount_cents: 1, officer_no: 8, funded_at: '2026-09-02T00:00:00Z' })).toEqual([
      ...['amount', 'officer', 'fundingDate'],
    ])
    expect(moneyFieldsOf(pending, { borrower: 'Ann', loan_number: 'L-1' })).toEqual([])
  })

  it('counts another split, also in another order', () => {
    const split = { ...funded, percent: 60, coOriginators: [{ memberNo: 8, percent: 40 }] }
    expect(moneyFieldsOf(split, { percent: 60, co_originators: [{ memberNo: 8, percent: 40 }] })).toEqual([])
    expect(moneyFieldsOf(split, { percent: 50, co_originators: [{ memberNo: 8, percent: 50 }] })).toEqual([
      'originators',
    ])
    expect(moneyFieldsOf(split, { percent: 100, co_originators: [] })).toEqual(['originators'])
    expect(moneyFieldsOf(split, { officer_no: 8 })).toEqual(['officer', 'originators'])
  })

  it('counts an outcome that is set, changed or cleared', () => {
    expect(moneyFieldsOf(pending, { outcome: 'withdrawn' })).toEqual(['outcome'])
    expect(moneyFieldsOf({ ...pending, outcome: 'denied' }, { outcome: '' })).toEqual(['outcome'])
    expect(moneyFieldsOf(pending, { outcome: '' })).toEqual([])
  })

  it('counts a status only if the loan enters or leaves Funded', () => {
    expect(moneyFieldsOf(pending, { status: 4 })).toEqual([])
    expect(moneyFieldsOf(pending, { status: 5, funded_at: '2026-09-01T00:00:00Z' })).toEqual(['status'])
    expect(moneyFieldsOf(funded, { status: 4 })).toEqual(['status'])
    expect(moneyFieldsOf(funded, { status: 4, funded_at: '2026-09-02T00:00:00Z' })).toEqual(['status'])
  })
})

describe('moneyChangeOf', () => {
  const facts: LoanFacts = {
    ...funded,
    id: 'l1',
    paidBefore: ['ann'],
    paidAfter: ['bob', 'ann'],
    originatorIdsAfter: ['bob'],
  }

  it('passes on the payees of the loan, and its officer after the change', () => {
    expect(moneyChangeOf(facts, { officer_no: 8 })).toEqual({
      fields: ['officer'],
      checkedFacts: [],
      isFunded: true,
      paidBefore: new Set(['ann']),
      paidAfter: new Set(['ann', 'bob']),
      originatorsAfter: new Set(['bob']),
    })
    expect(payeesOf(facts)).toEqual(['ann', 'bob'])
  })

  it('names the checked facts that really change', () => {
    const labeled = { ...facts, paidBy: 'lender', leadSource: '' }
    expect(moneyChangeOf(labeled, { paidBy: 'consumer', leadSource: '' }).checkedFacts).toEqual(['paidBy'])
    expect(moneyChangeOf(labeled, { paidBy: 'lender', leadSource: 'Referral' }).checkedFacts).toEqual(['leadSource'])
    expect(moneyChangeOf(labeled, {}).checkedFacts).toEqual([])
  })

  it('has no originator if the loan has no officer', () => {
    expect(moneyChangeOf({ ...facts, originatorIdsAfter: [] }, {}).originatorsAfter).toEqual(new Set())
  })
})

describe('moneyAfter', () => {
  it('keeps what a change does not set, and drops the date of a loan that leaves Funded', () => {
    expect(moneyAfter(funded, { amount_cents: 1 })).toEqual({ ...funded, amountCents: 1 })
    expect(moneyAfter(funded, { status: 4, outcome: 'withdrawn' })).toEqual({
      ...pending,
      ...{ status: 4, outcome: 'withdrawn' },
    })
    expect(moneyAfter({ ...pending, outcome: 'denied' }, { outcome: '' })).toEqual(pending)
    expect(moneyAfter({ ...pending, outcome: 'denied' }, {}).outcome).toBe('denied')
  })
})

describe('isSameMoney', () => {
  it('takes a request from before splits as one of a loan that is not split', () => {
    const { percent: _, coOriginators: __, ...older } = pending
    expect(isSameMoney(older, pending)).toBe(true)
  })

  it('compares instants, not their notation', () => {
    expect(isSameMoney(funded, { ...funded, fundedAt: '2026-09-01T00:00:00Z' })).toBe(true)
    expect(isSameMoney(pending, { ...pending })).toBe(true)
    expect(isSameMoney(funded, pending)).toBe(false)
  })

  it('finds a difference in any part', () => {
    for (const other of [{ officerNo: null }, { amountCents: 1 }, { status: 3 }, { outcome: 'denied' as const }])
      expect(isSameMoney(pending, { ...pending, ...other })).toBe(false)
  })
})
