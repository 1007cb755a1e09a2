import fc from 'fast-check'
import type { InstallmentPlan } from './installments.ts'
import type { Movement, OpenDebt, PayToSettle } from './pay-to-settle.ts'
import { settlePay } from './settle-pay.ts'
import { SpreadOracle, type SpreadPeriod } from './settle-spread-oracle.ts'

const PLAIN: PayToSettle = {
  ...{ netCents: 0, debts: [], drawCents: 0, guaranteeCents: 0 },
  ...{ recoveryLimitBp: 5_000, floorCents: 0 },
}
const settle = (over: Partial<PayToSettle>) => settlePay({ ...PLAIN, ...over })
const spread = { planId: 7, cents: 600_00, periods: 3 }
const plan: InstallmentPlan = { totalCents: 600_00, periods: 3, taken: 1 }

describe('settlePay with clawbacks that are spread', () => {
  it('takes the first installment and advances the rest', () => {
    expect(settle({ netCents: 400_00, clawbacks: [spread] })).toEqual({
      paidCents: 800_00,
      movements: [{ kind: 'clawback', cents: -400_00, planId: 7, plannedCents: 600_00 }],
    })
  })

  it('takes each later installment in full, whatever the percent limit, and recovers other debts from the limit', () => {
    const debts = [
      { id: 1, cents: 900_00 },
      { id: 2, cents: 400_00, plan },
    ]
    expect(settle({ netCents: 300_00, debts, recoveryLimitBp: 1_000 })).toEqual({
      paidCents: 70_00,
      movements: [
        { kind: 'recovery', cents: 200_00, debtId: 2 },
        { kind: 'recovery', cents: 30_00, debtId: 1 },
      ],
    })
  })

  it('leaves the floor and the guarantee, and never takes an installment from a draw', () => {
    const debts = [{ id: 2, cents: 400_00, plan }]
    expect(settle({ netCents: 300_00, debts, floorCents: 250_00 }).paidCents).toBe(250_00)
    expect(settle({ netCents: 300_00, debts, guaranteeCents: 280_00 }).paidCents).toBe(280_00)
    expect(settle({ netCents: 50_00, debts, drawCents: 500_00 }).paidCents).toBe(500_00)
    expect(settle({ netCents: -600_00, clawbacks: [spread] })).toEqual({
      paidCents: 0,
      movements: [{ kind: 'clawback', cents: -600_00, planId: 7, plannedCents: 600_00 }],
    })
  })

  it('carries only what is below $0 without the clawback', () => {
    expect(settle({ netCents: -650_00, clawbacks: [spread] }).movements).toEqual([
      { kind: 'carried', cents: -50_00 },
      { kind: 'clawback', cents: -600_00, planId: 7, plannedCents: 600_00 },
    ])
  })

  it('repays a waived part from the net that the waiver raised, and pays the rest of the waiver', () => {
    const debts = [{ id: 2, cents: 400_00, plan, waivedCents: 600_00 }]
    expect(settle({ netCents: 600_00, debts })).toEqual({
      paidCents: 200_00,
      movements: [{ kind: 'recovery', cents: 400_00, debtId: 2 }],
    })
  })
})

describe('settlePay with a write-off', () => {
  it('ends every debt and pays nothing for it', () => {
    const debts = [
      { id: 1, cents: 300_00 },
      { id: 2, cents: 400_00, plan },
    ]
    expect(settle({ netCents: 700_00, debts, writtenOffCents: 700_00 })).toEqual({
      paidCents: 0,
      movements: [
        { kind: 'write-off', cents: 300_00, debtId: 1 },
        { kind: 'write-off', cents: 400_00, debtId: 2 },
      ],
    })
  })

  it('keeps in the balance what exceeds the debts', () => {
    expect(settle({ netCents: 700_00, debts: [{ id: 1, cents: 300_00 }], writtenOffCents: 700_00 })).toEqual({
      paidCents: 0,
      movements: [
        { kind: 'write-off', cents: 300_00, debtId: 1 },
        { kind: 'write-off', cents: 400_00, debtId: null },
      ],
    })
  })
})

const often = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 0, max }))

const period: fc.Arbitrary<SpreadPeriod> = fc.record({
  otherCents: fc.oneof(fc.integer({ min: -500_000, max: 2_000_000 }), fc.integer({ min: -5, max: 5 })),
  clawbacks: fc.array(
    fc.record({ cents: fc.integer({ min: 12, max: 900_000 }), periods: fc.integer({ min: 1, max: 12 }) }),
    { maxLength: 2 },
  ),
  waivedPercent: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 100 })),
  isWrittenOff: fc.boolean().chain((one) => (one ? fc.boolean() : fc.constant(false))),
  drawCents: often(300_000),
  guaranteeCents: often(300_000),
  recoveryLimitBp: fc.oneof(fc.constant(5_000), fc.integer({ min: 0, max: 10_000 })),
  floorCents: often(200_000),
})

type StoredDebt = OpenDebt & { plan: InstallmentPlan | null }

/** Debts as the rows of the balance keep them. */
class Account {
  debts: StoredDebt[] = []
  private lastId = 0

  apply(movements: readonly Movement[], periodsOf: ReadonlyMap<number, number>): void {
    for (const movement of movements)
      if (movement.kind === 'recovery' || movement.kind === 'write-off') this.repay(movement)
      else if (movement.kind !== 'guarantee') this.debts.push(this.debtOf(movement, periodsOf))
    this.debts = this.debts.filter(({ cents }) => cents > 0)
  }

  private repay({ debtId, cents, kind }: Movement & { debtId: number | null }): void {
    const debt = this.debts.find(({ id }) => id === debtId)!
    debt.cents -= cents
    if (debt.plan && kind === 'recovery') debt.plan = { ...debt.plan, taken: debt.plan.taken + 1 }
  }

  private debtOf(movement: Movement, periodsOf: ReadonlyMap<number, number>): StoredDebt {
    const debt = { id: ++this.lastId, cents: -movement.cents, plan: null }
    if (movement.kind !== 'clawback') return debt
    const { plannedCents: totalCents, planId } = movement
    const taken = totalCents + movement.cents > 0 ? 1 : 0
    return { ...debt, plan: { totalCents, periods: periodsOf.get(planId)!, taken } }
  }
}

/** What is settled in a period, and the ledger's net of it. */
function payOf(one: SpreadPeriod, account: Account, oracle: SpreadOracle): PayToSettle {
  const { waived, writtenOff } = oracle.credits(one)
  const waivedId = account.debts.find(({ plan: ofDebt }) => ofDebt)?.id
  const clawedBack = one.clawbacks.reduce((sum, { cents }) => sum + cents, 0)
  return {
    ...one,
    netCents: one.otherCents - clawedBack + Number(waived) + Number(writtenOff),
    debts: account.debts.map((debt) => ({ ...debt, waivedCents: debt.id === waivedId ? Number(waived) : 0 })),
    clawbacks: one.clawbacks.map((clawback, planId) => ({ ...clawback, planId })).filter(({ periods }) => periods > 1),
    writtenOffCents: Number(writtenOff),
  }
}

describe('settlePay over 10,000 random histories with installments, waivers and write-offs', () => {
  it('pays what the oracle pays, and paid + balance = ledger', () => {
    fc.assert(
      fc.property(fc.array(period, { minLength: 1, maxLength: 20 }), (history) => {
        const account = new Account()
        const oracle = new SpreadOracle()
        let [ledger, paid, balance] = [0, 0, 0]
        for (const one of history) {
          const pay = payOf(one, account, oracle)
          const settled = settlePay(pay)
          account.apply(settled.movements, new Map(one.clawbacks.map(({ periods }, planId) => [planId, periods])))
          expect(BigInt(settled.paidCents)).toBe(oracle.pay(one))
          expect(account.debts.map(({ cents }) => BigInt(cents))).toEqual(oracle.purses.map(({ owed }) => owed))
          expect(settled.paidCents).toBeGreaterThanOrEqual(one.guaranteeCents)
          ledger += pay.netCents
          paid += settled.paidCents
          balance += settled.movements.reduce((sum, { cents }) => sum + cents, 0)
          expect(paid + balance).toBe(ledger)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('settles the same pay again after any number of reopened runs', () => {
    fc.assert(
      fc.property(period, fc.integer({ min: 1, max: 3 }), (one, times) => {
        const [account, oracle] = [new Account(), new SpreadOracle()]
        const pay = payOf(one, account, oracle)
        const first = settlePay(pay)
        for (let at = 0; at < times; at++) expect(settlePay(pay)).toEqual(first)
      }),
      { numRuns: 1_000 },
    )
  })
})
