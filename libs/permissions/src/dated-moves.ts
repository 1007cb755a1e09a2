import { isCompanyRole } from '@upline/contracts'
import { seesPay } from './approver.ts'
import { seesCompany, type Standing } from './company-access.ts'

/** Moves with a date before today (compensation.md, section 4). */
export const canBackdateMoves = (by: Pick<Standing, 'role'>): boolean => isCompanyRole(by.role)

/** Requests for moves that a viewer sees: all, those about their downline, or none. */
export type MoveScope = 'all' | 'downline' | 'none'

export function moveScopeOf(viewer: Standing): MoveScope {
  if (seesCompany(viewer) || seesPay(viewer)) return 'all'
  return viewer.role === 'manager' ? 'downline' : 'none'
}

export interface WithdrawableMove {
  status: string
  requestedBy: string
}

/** Requesters withdraw their own requests. The company also withdraws scheduled moves: the hierarchy is its own. */
export function canWithdrawMove(by: Pick<Standing, 'role'> & { id: string }, request: WithdrawableMove): boolean {
  if (request.status !== 'scheduled' && request.status !== 'pending') return false
  if (request.requestedBy === by.id) return true
  return request.status === 'scheduled' && isCompanyRole(by.role)
}
