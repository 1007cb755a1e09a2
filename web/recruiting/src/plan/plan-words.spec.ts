import type { OwnPlan } from '@upline/contracts'
import { planSentence, upgradeSentence } from './plan-words.ts'

const plan = (over: Partial<OwnPlan>): OwnPlan => ({
  planType: 'premium',
  status: 'active',
  trialEndsAt: null,
  periodEndsAt: '2026-12-20T12:00:00.000Z',
  cancelsAtPeriodEnd: false,
  isPremium: true,
  recruitingLink: null,
  refundable: null,
  hasBilling: true,
  isSimulated: true,
  ...over,
})

describe('the question before an upgrade', () => {
  it('says what is paid from when on', () => {
    const basic = plan({ planType: 'basic' })
    expect(upgradeSentence(basic)).toBe(
      'Premium begins now. You pay $149 a month instead of $49, by the card of your plan; the days until the next payment are settled with it.',
    )
    expect(upgradeSentence({ ...basic, status: 'trialing', trialEndsAt: '2026-12-05T12:00:00.000Z' })).toContain(
      'stays free until Dec 5, 2026. After that you pay $149 a month instead of $49',
    )
    expect(upgradeSentence({ ...basic, cancelsAtPeriodEnd: true })).toContain('Your plan still ends on Dec 20, 2026.')
  })
})

describe('the sentence about a plan', () => {
  it('says what is paid next, what is free and what has ended', () => {
    expect(planSentence(plan({}))).toBe('$149 a month, next payment on Dec 20, 2026.')
    const trial = plan({ planType: 'basic', status: 'trialing', trialEndsAt: '2026-12-05T12:00:00.000Z' })
    expect(planSentence(trial)).toBe('Free until Dec 5, 2026, then $49 a month.')
    expect(planSentence(plan({ cancelsAtPeriodEnd: true }))).toBe('Ends on Dec 20, 2026.')
    expect(planSentence(plan({ status: 'canceled' }))).toBe('This plan has ended.')
    expect(planSentence(plan({ status: 'past_due' }))).toContain('Your last payment failed.')
  })

  it('tells who has premium by role from who has nothing', () => {
    expect(planSentence(plan({ planType: null, status: null }))).toContain('Your role includes')
    expect(planSentence(plan({ planType: null, status: null, isPremium: false }))).toBe('You have no paid plan.')
  })
})
