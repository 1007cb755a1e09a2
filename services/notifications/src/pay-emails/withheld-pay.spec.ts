import type { PaymentFacts } from '@upline/contracts/events'
import { isPayWithheld } from './withheld-pay.ts'

const payment = (...movements: PaymentFacts['movements']): PaymentFacts => ({
  ...{ paidCents: 0, balanceCents: 0, payOn: '2026-12-10' },
  movements,
})

describe('isPayWithheld', () => {
  it.each([
    ['a recovery', payment({ kind: 'recovery', cents: -100_00 }), true],
    ['a net below $0', payment({ kind: 'carried', cents: 50_00 }), true],
    ['a draw', payment({ kind: 'draw', cents: 2_000_00 }), false],
    ['a guarantee', payment({ kind: 'guarantee', cents: 1_500_00 }), false],
    ['no movement', payment(), false],
    ['an event from before balances', undefined, false],
  ])('decides %s', (_what, facts, expected) => {
    expect(isPayWithheld(facts)).toBe(expected)
  })
})
