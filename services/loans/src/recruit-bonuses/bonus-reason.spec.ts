import { earnedReason, reversedReason } from './bonus-reason.ts'

describe('the text of a recruit bonus', () => {
  it("has the date of the registration in the company's calendar", () => {
    const lateEvening = '2026-11-01T03:30:00.000Z'
    const nora = { recruit: 'Nora Lane', earnedAt: lateEvening, loans: null }
    expect(earnedReason(nora, 'America/New_York')).toBe('Nora Lane completed the registration on Oct 31, 2026')
    expect(earnedReason({ ...nora, recruit: null }, 'UTC')).toBe('a recruit completed the registration on Nov 1, 2026')
  })

  it('names the number of funded loans that earned it', () => {
    const nora = { recruit: 'Nora Lane', earnedAt: '2026-11-01T12:00:00.000Z' }
    expect(earnedReason({ ...nora, loans: 1 }, 'UTC')).toBe('Nora Lane had 1 funded loan on Nov 1, 2026')
    expect(earnedReason({ ...nora, loans: 3 }, 'UTC')).toBe('Nora Lane had 3 funded loans on Nov 1, 2026')
  })

  it('says why a paid bonus is reversed', () => {
    expect(reversedReason('Nora Lane', 'chargeback')).toBe(
      'reversed, because the payment of Nora Lane was charged back',
    )
    expect(reversedReason(null, 'refund')).toBe('reversed, because the payment of a recruit was refunded')
    expect(reversedReason('Nora Lane', 'never-paid')).toBe(
      'reversed, because the plan of Nora Lane ended without a payment',
    )
    expect(reversedReason('Nora Lane', 'loans-reversed')).toBe(
      'reversed, because too few loans of Nora Lane were still funded when it became payable',
    )
  })
})
