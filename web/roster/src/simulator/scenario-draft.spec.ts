import type { CompPlan, CompPlanTerms } from '@upline/contracts'
import type { LineMember } from '../team-line/tree-pages.ts'
import {
  movedTree,
  NO_CHANGES,
  ratesOf,
  versionInForce,
  withMove,
  withoutMove,
  withRate,
  withTerms,
} from './scenario-draft.ts'

const none = NO_CHANGES.changes
const rate = (rateBp: number) => ({ rateBp, minDollars: null, maxDollars: 5_000, perLoanDollars: null })
const terms: CompPlanTerms = {
  personal: rate(75),
  overrides: ([1, 2, 3] as const).map((level) => ({ level, ...rate(10) })),
  tiers: null,
}
const member = (memberId: string, upline: string | null, reports = 0): LineMember => ({
  ...{ id: memberId, memberId, name: memberId, username: memberId, role: 'loan_officer', isActive: true, reports },
  ...{ uplineId: upline, upline: { id: upline }, loans: 3 },
})

describe('moves of a draft', () => {
  it('keeps one move per member, and drops a move to the current upline', () => {
    const once = withMove(none, { memberId: 'ann', uplineId: 'cy', present: 'bob' })
    const twice = withMove(once, { memberId: 'ann', uplineId: null, present: 'bob' })
    expect(twice.moves).toEqual([{ memberId: 'ann', uplineId: null }])
    expect(withMove(twice, { memberId: 'ann', uplineId: 'bob', present: 'bob' }).moves).toEqual([])
    expect(withoutMove(twice, 'ann').moves).toEqual([])
  })
})

describe('plans of a draft', () => {
  it('changes one level and keeps limits', () => {
    const changed = withRate(withRate(terms, 0, 80), 2, 15)
    expect(ratesOf(changed)).toEqual([80, 10, 15, 10])
    expect(changed.overrides[1]).toMatchObject({ level: 2, maxDollars: 5_000 })
  })

  it('drops terms equal to those in force', () => {
    const changed = withTerms(none, 'p', { terms: withRate(terms, 0, 80), present: terms })
    expect(changed.plans).toHaveLength(1)
    expect(withTerms(changed, 'p', { terms, present: terms }).plans).toEqual([])
    expect(withTerms(none, 'p', { terms, present: null }).plans).toHaveLength(1)
  })

  it('starts from the approved version in force', () => {
    const version = (no: number, effectiveFrom: string | null, status = 'approved') => ({
      version: no,
      effectiveFrom,
      status,
    })
    const plan = {
      versions: [
        version(4, '2027-01-01'),
        version(3, '2026-03-01', 'draft'),
        version(2, '2026-02-01'),
        version(1, null),
      ],
    } as unknown as CompPlan
    expect(versionInForce(plan, '2026-11-25')).toMatchObject({ version: 2 })
    expect(versionInForce(plan, '2026-01-31')).toMatchObject({ version: 1 })
  })
})

describe('movedTree', () => {
  const tree = [member('top', null, 2), member('bob', 'top', 1), member('cy', 'top'), member('ann', 'bob')]
  const placeOf = (found: LineMember[], id: string) => found.find(({ memberId }) => memberId === id)

  it('puts moved members under their new upline and counts direct reports', () => {
    const found = movedTree(tree, { moves: [{ memberId: 'ann', uplineId: 'cy' }], plans: [] })
    expect(placeOf(found, 'ann')).toMatchObject({ uplineId: 'cy', upline: { id: 'cy', name: 'cy' } })
    expect(placeOf(found, 'cy')!.reports).toBe(1)
    expect(placeOf(found, 'bob')!.reports).toBe(0)
    expect(placeOf(found, 'bob')!.loans).toBeUndefined()
  })

  it('puts members without an upline at the top, and keeps those whose new upline is not loaded', () => {
    const moves = [
      { memberId: 'ann', uplineId: null },
      { memberId: 'cy', uplineId: 'far' },
    ]
    const found = movedTree(tree, { moves, plans: [] })
    expect(placeOf(found, 'ann')!.uplineId).toBeNull()
    expect(placeOf(found, 'cy')!.uplineId).toBe('top')
  })
})
