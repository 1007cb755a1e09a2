import { WEBHOOK_EVENT_TYPES } from '@upline/contracts'
import { scopeMissingFor } from './webhook-scopes.ts'

const manage = 'webhooks:manage' as const

describe('scopeMissingFor', () => {
  it('lets a key have only the events that its other scopes read', () => {
    const missing = (...scopes: Parameters<typeof scopeMissingFor>[0]['scopes'] & object) =>
      WEBHOOK_EVENT_TYPES.map((type) => scopeMissingFor({ scopes }, [type]))
    const [loans, pay] = ['loans:read', 'commissions:read'] as const
    expect(missing(manage)).toEqual([loans, loans, pay, pay, pay])
    expect(missing(manage, loans)).toEqual([null, null, pay, pay, pay])
    expect(missing(manage, loans, pay)).toEqual([null, null, null, null, null])
    expect(scopeMissingFor({ scopes: [manage, loans] }, ['loan.funded', 'commission.earned'])).toBe(pay)
  })

  it('limits no one who has signed in', () => {
    expect(scopeMissingFor({}, WEBHOOK_EVENT_TYPES)).toBeNull()
  })
})
