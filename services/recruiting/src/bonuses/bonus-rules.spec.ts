import type { SubscriptionState } from '@upline/contracts'
import {
  bonusStatus,
  checkLoans,
  hasEndedUnpaid,
  isEarnedByLoans,
  isPremium,
  payableAt,
  postponedTo,
  type RecruitPlan,
} from './bonus-rules.ts'

const plan = (status: SubscriptionState, over: Partial<RecruitPlan> = {}): RecruitPlan => ({
  status,
  isOpen: status === 'trialing' || status === 'active',
  trialEndsAt: '2026-03-15T12:00:00.000Z',
  ...over,
})
const unpaid = (...plans: RecruitPlan[]) => ({ firstPaidAt: null, plans })
const paidOn = (firstPaidAt: string, ...plans: RecruitPlan[]) => ({ firstPaidAt, plans })

describe('a recruit who never pays', () => {
  it.each(['canceled', 'unpaid', 'incomplete_expired', 'paused'] as const)('has ended if the plan is %s', (status) => {
    expect(hasEndedUnpaid(unpaid(plan(status)))).toBe(true)
  })

  it('has ended if a past-due plan is no longer open, and not during its grace period', () => {
    expect(hasEndedUnpaid(unpaid(plan('past_due', { isOpen: false })))).toBe(true)
    expect(hasEndedUnpaid(unpaid(plan('past_due', { isOpen: true })))).toBe(false)
  })

  it.each(['trialing', 'active', 'incomplete'] as const)('has not ended while a plan is %s', (status) => {
    expect(hasEndedUnpaid(unpaid(plan(status)))).toBe(false)
    expect(hasEndedUnpaid(unpaid(plan('canceled'), plan(status)))).toBe(false)
  })

  it('has ended only if all plans have, and there was one', () => {
    expect(hasEndedUnpaid(unpaid(plan('canceled'), plan('unpaid')))).toBe(true)
    expect(hasEndedUnpaid(unpaid())).toBe(false)
  })

  it('excludes recruits who paid for any of their plans', () => {
    expect(hasEndedUnpaid(paidOn('2026-03-15T12:00:00.000Z', plan('canceled'), plan('canceled')))).toBe(false)
  })
})

describe('the date of a bonus', () => {
  const earnedAt = new Date('2026-03-01T12:00:00.000Z')
  const bonus = { earnedAt, payableAt: new Date('2026-04-14T12:00:00.000Z') }
  const now = new Date('2026-03-02T00:00:00.000Z')
  const to = (of: Parameters<typeof postponedTo>[1], at = now) => postponedTo(bonus, of, at)?.toISOString() ?? null

  it('comes 30 days after the trial, or after the registration without a trial', () => {
    expect(payableAt(earnedAt, '2026-03-15T12:00:00.000Z')).toEqual(bonus.payableAt)
    expect(payableAt(earnedAt, null).toISOString()).toBe('2026-03-31T12:00:00.000Z')
    expect(payableAt(earnedAt, '2026-02-01T00:00:00.000Z').toISOString()).toBe('2026-03-31T12:00:00.000Z')
  })

  it('moves with a trial that is extended, and stays if one is shortened', () => {
    expect(to(unpaid(plan('trialing', { trialEndsAt: '2026-05-01T00:00:00.000Z' })))).toBe('2026-05-31T00:00:00.000Z')
    expect(to(unpaid(plan('trialing')))).toBeNull()
    expect(to(unpaid(plan('trialing', { trialEndsAt: '2026-03-02T00:00:00.000Z' })))).toBeNull()
  })

  it('follows the last open trial of several plans and ignores ended plans', () => {
    const [early, late] = ['2026-04-01T00:00:00.000Z', '2026-04-10T00:00:00.000Z']
    const open = (trialEndsAt: string | null) => plan('trialing', { trialEndsAt })
    expect(to(unpaid(open(late), open(early), open(null)))).toBe('2026-05-10T00:00:00.000Z')
    expect(to(unpaid(open(early), plan('canceled', { trialEndsAt: late })))).toBe('2026-05-01T00:00:00.000Z')
    expect(to(unpaid(plan('active', { trialEndsAt: null })))).toBeNull()
  })

  it('moves with a first payment that was made late, and no longer with trials', () => {
    expect(to(paidOn('2026-03-21T00:00:00.000Z', plan('active')))).toBe('2026-04-20T00:00:00.000Z')
    const extended = plan('trialing', { trialEndsAt: '2026-09-01T00:00:00.000Z' })
    expect(to(paidOn('2026-03-15T12:00:00.000Z', extended))).toBeNull()
  })

  it('stays once the bonus is payable', () => {
    const extended = unpaid(plan('trialing', { trialEndsAt: '2026-09-01T00:00:00.000Z' }))
    expect(to(extended, bonus.payableAt)).toBeNull()
    expect(to(extended, new Date(bonus.payableAt.getTime() - 1))).toBe('2026-10-01T00:00:00.000Z')
  })
})

describe('the state of a bonus', () => {
  const at = new Date('2026-04-14T12:00:00.000Z')

  it('changes from pending to payable at its date, unless the bonus is reversed', () => {
    expect(bonusStatus({ payableAt: at, reversedAt: null }, new Date(at.getTime() - 1))).toBe('pending')
    expect(bonusStatus({ payableAt: at, reversedAt: null }, at)).toBe('payable')
    expect(bonusStatus({ payableAt: at, reversedAt: at }, at)).toBe('reversed')
  })
})

describe('premium', () => {
  it('comes with the plan or with a role of the company', () => {
    expect(isPremium({ role: 'loan_officer', openPlan: 'premium' })).toBe(true)
    expect(isPremium({ role: 'loan_officer', openPlan: 'basic' })).toBe(false)
    expect(['ceo', 'admin', 'manager', 'nobody'].map((role) => isPremium({ role, openPlan: null }))).toEqual([
      ...[true, true, true, false],
    ])
  })
})

describe('a bonus for funded loans', () => {
  it.each([
    [1, 2, false],
    [2, 2, true],
    [3, 2, true],
    [-1, 1, false],
  ])('with %i loans of %i is earned: %s', (loans, loansNeeded, expected) => {
    expect(isEarnedByLoans({ loans, loansNeeded })).toBe(expected)
  })

  const at = new Date('2026-11-20T12:00:00.000Z')
  const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000)

  it.each([
    [2, 0, 'confirm'],
    [1, 0, 'wait'],
    [1, 59, 'wait'],
    [1, 60, 'reverse'],
    [2, 60, 'confirm'],
  ])('with %i of 2 loans, %i minutes after it became payable: %s', (loans, minutes, expected) => {
    expect(checkLoans({ loans, loansNeeded: 2, payableAt: at }, minutesLater(minutes))).toBe(expected)
  })
})
