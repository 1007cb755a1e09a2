import type { LoanTimelineEvent, LoanTimelinePoint, LoanTimelineShare } from '@upline/contracts'
import { isShareChanged, markKind, pointOn, statusText } from './point-text.ts'

const events = (...kinds: LoanTimelineEvent['kind'][]) =>
  kinds.map((kind) => ({ kind, text: '', amount: null, why: null }))
const point = (on: string, shares: LoanTimelineShare[] = []) => ({ on, shares }) as unknown as LoanTimelinePoint
const share: LoanTimelineShare = {
  ...{ originatorId: 'o', percent: 100, level: 1, memberId: 'bob', memberName: 'Bob Ray', isActive: true },
  ...{ planName: 'Company plan', planVersion: 1, amount: 10 },
}

describe('markKind', () => {
  it('puts reversals before bookings, and money before the team', () => {
    expect(markKind(events('change', 'earned', 'reversed'))).toBe('reversed')
    expect(markKind(events('team', 'earned'))).toBe('earned')
    expect(markKind(events('date', 'plan'))).toBe('team')
    expect(markKind(events('date', 'change'))).toBe('other')
  })
})

describe('pointOn', () => {
  const points = [point('2026-01-01'), point('2026-02-01')]

  it('finds the last point up to a date, and today without one', () => {
    expect([null, '2026-01-31', '2026-02-01', '2026-09-09'].map((on) => pointOn(points, on))).toEqual([1, 0, 1, 1])
    expect(pointOn(points, '2025-01-01')).toBe(0)
  })
})

describe('isShareChanged', () => {
  it('compares member, plan and amount with the point before', () => {
    expect(isShareChanged(share, undefined)).toBe(false)
    expect(isShareChanged(share, point('', [share]))).toBe(false)
    expect(isShareChanged(share, point('', []))).toBe(true)
    for (const change of [{ memberId: 'cy' }, { amount: 11 }, { planVersion: 2 }])
      expect(isShareChanged({ ...share, ...change }, point('', [share]))).toBe(true)
  })
})

describe('statusText', () => {
  it('names the outcome, and a status that was not recorded', () => {
    expect(statusText({ status: 'Processing', outcome: 'withdrawn' })).toBe('Processing · withdrawn')
    expect(statusText({ status: null, outcome: null })).toBe('Not funded yet')
  })
})
