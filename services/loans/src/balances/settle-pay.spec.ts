import fc from 'fast-check'
import type { Movement, OpenDebt, PayToSettle } from './pay-to-settle.ts'
import { settlePay } from './settle-pay.ts'
import { BalanceOracle, type SimulatedPeriod } from './settle-pay-oracle.ts'

const PLAIN: PayToSettle = {
  ...{ netCents: 0, debts: [], drawCents: 0, guaranteeCents: 0 },
  ...{ recoveryLimitBp: 5_000, floorCents: 0 },
}
const settle = (over: Partial<PayToSettle>) => settlePay({ ...PLAIN, ...over })

describe('settlePay', () => {
  it('pays the net of a member without terms and debts, and moves nothing', () => {
    expect(settle({ netCents: 123_45 })).toEqual({ paidCents: 123_45, movements: [] })
  })

  it('pays $0 for a net below $0 and carries it', () => {
    expect(settle({ netCents: -100_00 })).toEqual({ paidCents: 0, movements: [{ kind: 'carried', cents: -100_00 }] })
  })

  it('advances the draw in full and does not recover it in the same period', () => {
    expect(settle({ netCents: 1_000_00, drawCents: 2_000_00 })).toEqual({
      paidCents: 3_000_00,
      movements: [{ kind: 'draw', cents: -2_000_00 }],
    })
  })

  it('tops up net and draw to the guarantee', () => {
    expect(settle({ netCents: 500_00, drawCents: 300_00, guaranteeCents: 1_000_00 })).toEqual({
      paidCents: 1_000_00,
      movements: [
        { kind: 'draw', cents: -300_00 },
        { kind: 'guarantee', cents: -200_00 },
      ],
    })
  })

  it('recovers up to 50% of the net, oldest debt first', () => {
    const debts = [
      { id: 4, cents: 300_00 },
      { id: 9, cents: 900_00 },
    ]
    expect(settle({ netCents: 1_000_01, debts })).toEqual({
      paidCents: 500_01,
      movements: [
        { kind: 'recovery', cents: 300_00, debtId: 4 },
        { kind: 'recovery', cents: 200_00, debtId: 9 },
      ],
    })
  })

  it('never recovers more than the debt', () => {
    const { paidCents, movements } = settle({ netCents: 1_000_00, debts: [{ id: 1, cents: 40_00 }] })
    expect([paidCents, movements]).toEqual([960_00, [{ kind: 'recovery', cents: 40_00, debtId: 1 }]])
  })

  it('leaves the floor and the guarantee', () => {
    const debts = [{ id: 1, cents: 5_000_00 }]
    expect(settle({ netCents: 1_000_00, debts, floorCents: 800_00 }).paidCents).toBe(800_00)
    expect(settle({ netCents: 1_000_00, debts, floorCents: 2_000_00 }).paidCents).toBe(1_000_00)
    expect(settle({ netCents: 1_000_00, debts, guaranteeCents: 900_00 }).paidCents).toBe(900_00)
  })

  it('refuses fractions of a cent and terms below 0', () => {
    expect(() => settle({ netCents: 0.5 })).toThrow(RangeError)
    expect(() => settle({ drawCents: -1 })).toThrow(RangeError)
    expect(() => settle({ debts: [{ id: 1, cents: -1 }] })).toThrow(RangeError)
  })
})

const often = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 0, max }))

const period: fc.Arbitrary<SimulatedPeriod> = fc.record({
  netCents: fc.oneof(fc.integer({ min: -2_000_000, max: 5_000_000 }), fc.integer({ min: -5, max: 5 })),
  drawCents: often(500_000),
  guaranteeCents: often(400_000),
  recoveryLimitBp: fc.oneof(fc.constant(5_000), fc.integer({ min: 0, max: 10_000 })),
  floorCents: often(300_000),
})

/** Debts as the rows of the balance keep them. */
class Account {
  debts: OpenDebt[] = []
  private lastId = 0

  apply(movements: readonly Movement[]): void {
    for (const movement of movements)
      if (movement.kind === 'recovery')
        this.debts = this.debts
          .map((debt) => (debt.id === movement.debtId ? { ...debt, cents: debt.cents - movement.cents } : debt))
          .filter(({ cents }) => cents > 0)
      else if (movement.kind !== 'guarantee') this.debts.push({ id: ++this.lastId, cents: -movement.cents })
  }
}

const sum = (movements: readonly Movement[]) => movements.reduce((total, { cents }) => total + cents, 0)

describe('settlePay over 10,000 random histories', () => {
  it('pays what the oracle pays, and paid + balance = ledger', () => {
    fc.assert(
      fc.property(fc.array(period, { minLength: 1, maxLength: 24 }), (history) => {
        const account = new Account()
        const oracle = new BalanceOracle()
        let [ledger, paid, balance] = [0, 0, 0]
        for (const one of history) {
          const settled = settlePay({ ...one, debts: account.debts })
          account.apply(settled.movements)
          expect(BigInt(settled.paidCents)).toBe(oracle.pay(one))
          expect(account.debts.map(({ cents }) => BigInt(cents))).toEqual(oracle.queue)
          ledger += one.netCents
          paid += settled.paidCents
          balance += sum(settled.movements)
          expect(paid + balance).toBe(ledger)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('never pays below $0, and recovery stays within limit, floor and debt', () => {
    fc.assert(
      fc.property(period, fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 6 }), (one, amounts) => {
        const debts = amounts.map((cents, at) => ({ id: at + 1, cents }))
        const { paidCents, movements } = settlePay({ ...one, debts })
        const recoveries = movements.filter((movement) => movement.kind === 'recovery')
        const recovered = sum(recoveries)
        expect(paidCents).toBeGreaterThanOrEqual(0)
        expect(paidCents).toBeGreaterThanOrEqual(one.guaranteeCents)
        expect(recovered * 10_000).toBeLessThanOrEqual(Math.max(one.netCents, 0) * one.recoveryLimitBp)
        if (recovered > 0) expect(paidCents).toBeGreaterThanOrEqual(one.floorCents)
        recoveries.forEach(({ cents, debtId }, at) => {
          expect(debtId).toBe(debts[at]!.id)
          expect(cents).toBeLessThanOrEqual(debts[at]!.cents)
          if (at < recoveries.length - 1) expect(cents).toBe(debts[at]!.cents)
        })
      }),
      { numRuns: 10_000 },
    )
  })
})
