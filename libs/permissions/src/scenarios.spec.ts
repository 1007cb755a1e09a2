import { type Duty, type Role, ROLES } from '@upline/contracts'
import { canApplyScenario, canSaveScenarios, canSeeScenario, canSimulatePlans, scenarioScopeOf } from './scenarios.ts'

const of = (role: Role, ...duties: Duty[]) => ({ role, duties })
const OTHERS = ROLES.filter((role) => !['ceo', 'admin', 'manager'].includes(role))
const foreign = { isOwn: false, hasPlans: false, isWithinDownline: false }

describe('scenarioScopeOf', () => {
  it('gives ceo, admin and auditors the company, managers their downline, and others nothing', () => {
    expect([of('ceo'), of('admin'), of('processor', 'auditor')].map(scenarioScopeOf)).toEqual(Array(3).fill('company'))
    expect(scenarioScopeOf(of('manager'))).toBe('downline')
    for (const role of OTHERS) expect(scenarioScopeOf(of(role, 'payroll', 'compliance'))).toBe('none')
  })
})

describe('canSimulatePlans', () => {
  it('allows only those who see the company', () => {
    expect([of('ceo'), of('processor', 'auditor'), of('manager'), of('loan_officer')].map(canSimulatePlans)).toEqual([
      ...[true, true, false, false],
    ])
  })
})

describe('canSaveScenarios', () => {
  it('leaves out auditors and members without a scope', () => {
    const found = [of('admin'), of('manager'), of('admin', 'auditor'), of('manager', 'auditor'), of('loan_officer')]
    expect(found.map(canSaveScenarios)).toEqual([true, true, false, false, false])
  })
})

describe('canSeeScenario', () => {
  it('shows everything to those who see the company, and nothing to members without a scope', () => {
    expect(canSeeScenario(of('ceo'), { ...foreign, hasPlans: true })).toBe(true)
    expect(canSeeScenario(of('loan_officer'), { ...foreign, isOwn: true, isWithinDownline: true })).toBe(false)
  })

  it('shows managers their own scenarios and those about their downline, without plans', () => {
    const manager = of('manager')
    expect(canSeeScenario(manager, { ...foreign, isOwn: true })).toBe(true)
    expect(canSeeScenario(manager, { ...foreign, isWithinDownline: true })).toBe(true)
    expect(canSeeScenario(manager, foreign)).toBe(false)
    expect(canSeeScenario(manager, { isOwn: true, hasPlans: true, isWithinDownline: true })).toBe(false)
  })
})

describe('canApplyScenario', () => {
  it('allows the company and the manager who owns it', () => {
    expect(canApplyScenario(of('ceo'), { isOwn: false })).toBe(true)
    expect(canApplyScenario(of('manager'), { isOwn: true })).toBe(true)
    expect(canApplyScenario(of('manager'), { isOwn: false })).toBe(false)
    expect(canApplyScenario(of('loan_officer'), { isOwn: true })).toBe(false)
    expect(canApplyScenario(of('admin', 'auditor'), { isOwn: true })).toBe(false)
  })
})
