import { type LoanMoney, isSameMoney, moneyFieldsOf } from './money-change.ts'

const dates = { createdOn: '2026-07-01', appliedOn: null, lockedOn: null }
const pending: LoanMoney = {
  ...{ officerNo: 7, percent: 100, coOriginators: null, amountCents: 40_000_000 },
  ...{ status: 2, fundedAt: null, fundedOn: null, outcome: null, dates },
}
const FUNDING = { fundedAt: '2026-09-01T00:00:00.000Z', fundedOn: '2026-09-01' }
const funded = (trigger: 'application' | 'lock' | 'funding'): LoanMoney => ({
  ...pending,
  ...FUNDING,
  status: 5,
  trigger,
})

const BOTH = { applied_on: '2026-06-01', locked_on: '2026-08-01' }

describe('the money fields of a loan', () => {
  it('include its application and lock date until it funds', () => {
    expect(moneyFieldsOf(pending, BOTH)).toEqual(['applicationDate', 'lockDate'])
  })

  it('include only the date that decides a funded loan', () => {
    expect(moneyFieldsOf(funded('application'), BOTH)).toEqual(['applicationDate'])
    expect(moneyFieldsOf(funded('lock'), BOTH)).toEqual(['lockDate'])
    expect(moneyFieldsOf(funded('funding'), BOTH)).toEqual([])
  })

  it('include both dates of a loan whose funding was first seen today', () => {
    expect(moneyFieldsOf({ ...funded('funding'), isTriggerOpen: true }, BOTH)).toEqual(['applicationDate', 'lockDate'])
  })

  it('include the date of creation if it is the application date', () => {
    expect(moneyFieldsOf(funded('application'), { created_on: '2026-06-30' })).toEqual(['applicationDate'])
    const applied = { ...funded('application'), dates: { ...dates, appliedOn: '2026-06-15' } }
    expect(moneyFieldsOf(applied, { created_on: '2026-06-30' })).toEqual([])
    expect(moneyFieldsOf(applied, { applied_on: '' })).toEqual(['applicationDate'])
  })

  it('leave out a date that decides as before', () => {
    expect(moneyFieldsOf(funded('application'), { applied_on: '2026-07-01' })).toEqual([])
    expect(moneyFieldsOf(funded('lock'), { locked_on: '2026-09-01' })).toEqual([])
    expect(moneyFieldsOf(funded('lock'), { locked_on: '' })).toEqual([])
  })

  it('leave out the lock date if the funding date that replaces it changes', () => {
    expect(moneyFieldsOf(funded('lock'), { funded_at: '2026-09-02T00:00:00Z', funded_on: '2026-09-02' })).toEqual([
      'fundingDate',
    ])
  })
})

describe('a request', () => {
  it('becomes stale if a date changes that could still be chosen to decide', () => {
    const before = { ...funded('lock'), isTriggerOpen: true }
    expect(isSameMoney({ ...before, dates: { ...dates, appliedOn: '2026-08-01' } }, before)).toBe(false)
    expect(isSameMoney({ ...before, isTriggerOpen: false }, before)).toBe(true)
  })

  it('becomes stale only if the deciding date of the loan changes', () => {
    const now = (over: object) => ({ ...funded('lock'), dates: { ...dates, ...over } })
    expect(isSameMoney(now({ lockedOn: '2026-08-01' }), funded('lock'))).toBe(false)
    expect(isSameMoney(now({ appliedOn: '2026-08-01' }), funded('lock'))).toBe(true)
    const { trigger: _, dates: __, ...older } = funded('lock')
    expect(isSameMoney(now({ lockedOn: '2026-08-01' }), older)).toBe(true)
  })
})
