import { isCompanyRole } from '@upline/contracts'
import { isReadOnly, seesCompany, type Standing } from './company-access.ts'

/** What members may change and see in the simulator: anyone's place and pay, those of their downline, or nothing. */
export type ScenarioScope = 'company' | 'downline' | 'none'

export function scenarioScopeOf(viewer: Standing): ScenarioScope {
  if (seesCompany(viewer)) return 'company'
  return viewer.role === 'manager' ? 'downline' : 'none'
}

/** Comp plans belong to the company. */
export const canSimulatePlans = (viewer: Standing): boolean => scenarioScopeOf(viewer) === 'company'

/** Auditors try changes and save nothing. */
export const canSaveScenarios = (viewer: Standing): boolean => scenarioScopeOf(viewer) !== 'none' && !isReadOnly(viewer)

export interface ScenarioFacts {
  isOwn: boolean
  hasPlans: boolean
  /** All moved members are below the viewer, and all new uplines below or the viewer. */
  isWithinDownline: boolean
}

/** Whether a shared link opens the scenario. Pay in its result is limited to what the viewer sees. */
export function canSeeScenario(viewer: Standing, { isOwn, hasPlans, isWithinDownline }: ScenarioFacts): boolean {
  switch (scenarioScopeOf(viewer)) {
    case 'company':
      return true
    case 'downline':
      return (isOwn || isWithinDownline) && !hasPlans
    case 'none':
      return false
  }
}

/** The owner applies a scenario that a second person agreed to, and so does the company. */
export const canApplyScenario = (by: Standing, { isOwn }: Pick<ScenarioFacts, 'isOwn'>): boolean =>
  !isReadOnly(by) && (isCompanyRole(by.role) || (isOwn && by.role === 'manager'))
