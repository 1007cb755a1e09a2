import { seesPay } from './approver.ts'
import type { Standing } from './company-access.ts'

/** Members whose year a viewer sees, next to their own: all, the whole downline, or the three levels that pay overrides. */
export type YearReach = 'all' | 'downline' | 'levels'

export function yearReachOf(viewer: Standing): YearReach {
  if (seesPay(viewer)) return 'all'
  return viewer.role === 'manager' ? 'downline' : 'levels'
}

/** What a member earned is pay: the member sees it, and so do managers above and those who see all pay. */
export const seesYearsPay = (viewer: Standing & { id: string }, memberId: string): boolean =>
  viewer.id === memberId || yearReachOf(viewer) !== 'levels'
