import { type FundedMoney, holdsPay } from './loan-funded-again.ts'

const BEFORE: FundedMoney = {
  ...{ amountCents: 400_000_00, fundedOn: '2026-09-01', isPaidElsewhere: false },
  pay: { 7: 3_000_00, 8: 1_000_00 },
}
const MANAGER = { no: 3, role: 'manager' as const }
const ADMIN = { no: 4, role: 'admin' as const }

const holds = (now: Partial<FundedMoney>, importer: { no: number; role: 'manager' | 'admin' } = MANAGER) =>
  holdsPay({ before: BEFORE, now: { ...BEFORE, ...now }, importer })

describe('holdsPay', () => {
  it('holds nothing if the money is the same', () => {
    expect(holds({ pay: { 8: 1_000_00, 7: 3_000_00 } })).toBe(false)
  })

  it.each<[string, Partial<FundedMoney>]>([
    ['amount', { amountCents: 400_000_01 }],
    ['unknown amount', { amountCents: null }],
    ['funding date', { fundedOn: '2026-09-02' }],
    ['payment by another system', { isPaidElsewhere: true }],
    ['share', { pay: { ...BEFORE.pay, 7: 3_000_01 } }],
    ['payee', { pay: { 7: 3_000_00, 9: 1_000_00 } }],
  ])('holds what a manager imports with another %s', (_, now) => {
    expect(holds(now)).toBe(true)
  })

  it.each([
    ['paid by the loan now', 9, true],
    ['paid by the loan before', 8, true],
    ['not paid by either', 4, false],
  ])('decides by the pay of a company account: %s', (_, no, expected) => {
    expect(holds({ pay: { 7: 3_000_00, 9: 1_000_00 } }, { ...ADMIN, no })).toBe(expected)
  })
})
