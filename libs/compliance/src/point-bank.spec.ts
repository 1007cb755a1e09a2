import fc from 'fast-check'
import { type BankedAdjustment, findPointBank } from './point-bank.ts'

const up: BankedAdjustment = { requestId: 'r2', loanId: 'l2', amountCents: 10_000, on: '2026-10-30' }
const down: BankedAdjustment = { requestId: 'r1', loanId: 'l1', amountCents: -2_500, on: '2026-08-31' }

describe('findPointBank', () => {
  it('holds opposite adjustments of two loans within 60 days', () => {
    expect(findPointBank('ann', up, [down])).toEqual({
      ...{ rule: 'Z6', ruleVersion: 1, action: 'hold' },
      inputs: { memberId: 'ann', adjustment: up, opposite: [down] },
      message:
        'An adjustment of $100.00 on Oct 30, 2026 is opposite to -$25.00 on Aug 31, 2026 on another loan of the same payee, within 60 days.',
    })
    expect(findPointBank('ann', down, [up])).not.toBeNull()
  })

  it('accepts them from the 61st day on', () => {
    expect(findPointBank('ann', up, [{ ...down, on: '2026-08-30' }])).toBeNull()
    expect(findPointBank('ann', { ...down, on: '2026-08-30' }, [up])).toBeNull()
  })

  it('accepts adjustments of one loan, or of one direction', () => {
    expect(findPointBank('ann', up, [{ ...down, loanId: 'l2' }])).toBeNull()
    expect(findPointBank('ann', up, [{ ...down, amountCents: 1 }])).toBeNull()
    expect(findPointBank('ann', up, [])).toBeNull()
  })

  it('lists all opposite adjustments, in one order', () => {
    const other = { ...down, requestId: 'r0', loanId: 'l3' }
    const found = findPointBank('ann', up, [down, other, { ...up, requestId: 'r3' }])
    expect(found?.inputs.opposite).toEqual([other, down])
    expect(found?.message).toContain('to -$25.00 on Aug 31, 2026, -$25.00 on Aug 31, 2026 on')
  })

  it('finds the same pair from both sides', () => {
    const adjustment = fc.record({
      requestId: fc.uuid(),
      loanId: fc.constantFrom('l1', 'l2'),
      amountCents: fc.integer({ min: -3, max: 3 }).filter((amount) => amount !== 0),
      on: fc.constantFrom('2026-08-01', '2026-09-30', '2026-10-01', '2026-12-31'),
    })
    fc.assert(
      fc.property(adjustment, adjustment, (one, other) => {
        expect(findPointBank('ann', one, [other]) === null).toBe(findPointBank('ann', other, [one]) === null)
      }),
    )
  })
})
