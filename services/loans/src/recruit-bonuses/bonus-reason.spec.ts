import { earnedReason, reversedReason } from './bonus-reason.ts'

describe('the text of a recruit bonus', () => {
  it("has the date of the registration in the company's calendar", () => {
    const lateEvening = '2026-11-01T03:30:00.000Z'
    expect(earnedReason('Nora Lane', lateEvening, 'America/New_York')).toBe(
      'Nora Lane completed the registration on Oct 31, 2026',
    )
    expect(earnedReason(null, lateEvening, 'UTC')).toBe('a recruit completed the registration on Nov 1, 2026')
  })

  it('says why a paid bonus is reversed', () => {
    expect(reversedReason('Nora Lane', 'chargeback')).toBe(
      'reversed, because the payment of Nora Lane was charged back',
    )
    expect(reversedReason(null, 'refund')).toBe('reversed, because the payment of a recruit was refunded')
    expect(reversedReason('Nora Lane', 'never-paid')).toBe(
      'reversed, because the plan of Nora Lane ended without a payment',
    )
  })
})
