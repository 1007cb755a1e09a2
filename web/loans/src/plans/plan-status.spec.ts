import type { CompPlan, PlanAssignment } from '@upline/contracts'
import { appliesToText, assignmentRows, inForce, pendingCount } from './plan-status.ts'

const TODAY = '2026-11-23'
const by = {
  ...{ requestId: null, draftedBy: 'Ann Lee', draftedAt: '2026-01-01T00:00:00Z', approvedBy: 'Bob Ray' },
  ...{ approvedAt: '2026-01-02T00:00:00Z', withdrawnBy: null, withdrawnAt: null },
}
const assigned = (over: Partial<PlanAssignment>): PlanAssignment => ({
  ...{ id: 'a', planId: 'p', scope: 'member', subject: '1', subjectName: 'Kim Poe', effectiveFrom: '2026-01-01' },
  ...{ status: 'approved', ...by, ...over },
})
const plan = (id: string, assignments: PlanAssignment[]): CompPlan => ({ id, name: id, versions: [], assignments })

describe('assignmentRows', () => {
  it('ends an assignment once another plan is assigned to the same member', () => {
    const first = plan('p', [assigned({})])
    const second = plan('q', [assigned({ id: 'b', planId: 'q', effectiveFrom: '2026-06-01' })])
    expect(assignmentRows(first, [first, second], TODAY).map(({ state }) => state)).toEqual(['ended'])
    expect(assignmentRows(second, [first, second], TODAY).map(({ state }) => state)).toEqual(['in-force'])
  })

  it('ends an assignment by one without a plan, and lists pending rows first', () => {
    const end = assigned({ id: 'b', planId: null, effectiveFrom: '2026-06-01' })
    const draft = assigned({ id: 'c', subject: '2', status: 'draft', approvedAt: null })
    const later = assigned({ id: 'd', subject: '3', effectiveFrom: '2027-01-01' })
    const only = plan('p', [assigned({}), end, later, draft])
    expect(assignmentRows(only, [only], TODAY).map(({ id, state }) => [id, state])).toEqual([
      ['c', 'pending'],
      ['d', 'scheduled'],
      ['a', 'ended'],
      ['b', 'ended'],
    ])
    expect(pendingCount(only)).toBe(1)
  })
})

describe('inForce', () => {
  it('prefers the one approved later if two start on the same day', () => {
    const later = assigned({ id: 'b', approvedAt: '2026-02-02T00:00:00Z' })
    expect(inForce([later, assigned({})], TODAY)).toBe(later)
  })
})

describe('appliesToText', () => {
  it('names groups, and counts members', () => {
    const role = assigned({ id: 'r', scope: 'role', subject: 'manager', subjectName: 'Role: Manager' })
    const all = plan('p', [role, assigned({}), assigned({ id: 'b', subject: '2' })])
    expect(appliesToText(assignmentRows(all, [all], TODAY))).toBe('Role: Manager, 2 team members')
    expect(appliesToText([])).toBe('No one')
  })
})
