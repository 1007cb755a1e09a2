import { ANOTHER_TEAM, type MovePreviewMember, type MoveRequest, type MoveStatus, type Role } from '@upline/contracts'
import {
  APPROVAL_REFUSAL_MESSAGES,
  type ApprovalRefusal,
  type ApprovalRequest,
  canWithdrawMove,
} from '@upline/permissions'
import { moveDenialCode } from './move-failures.ts'

/** A request as it is stored, with the names of its members. */
export interface MoveRow {
  requestId: string
  status: MoveStatus
  memberId: string
  memberName: string
  uplineId: string | null
  uplineName: string | null
  previousUplineId: string | null
  previousUplineName: string | null
  effectiveOn: string
  beneficiaries: string[]
  requestedBy: string
  requestedRole: Role
  requestedAt: Date | string
  decidedBy: string | null
  endedAt: Date | string | null
  reason: string
}

export const approvalRequestOf = (
  row: Pick<MoveRow, 'requestedBy' | 'requestedAt' | 'beneficiaries'>,
): ApprovalRequest => ({
  requesterId: row.requestedBy,
  requestedAt: new Date(row.requestedAt),
  beneficiaryIds: new Set(row.beneficiaries),
})

/** A request without members outside a manager's view. The reason of a failed move names its uplines. */
export function ofTeam(row: MoveRow, seen: ReadonlySet<string>): MoveRow {
  const isHidden = (id: string | null): boolean => id !== null && !seen.has(id)
  const [hidesUpline, hidesPrevious] = [isHidden(row.uplineId), isHidden(row.previousUplineId)]
  return {
    ...row,
    ...(hidesUpline ? { uplineId: null, uplineName: ANOTHER_TEAM } : {}),
    ...(hidesPrevious ? { previousUplineId: null, previousUplineName: ANOTHER_TEAM } : {}),
    beneficiaries: row.beneficiaries.filter((id) => seen.has(id)),
    reason: row.status === 'failed' && (hidesUpline || hidesPrevious) ? '' : row.reason,
  }
}

interface ViewContext {
  viewer: { id: string; role: Role }
  refusal: ApprovalRefusal | null
  names: ReadonlyMap<string, string>
}

/** A request as the viewer sees it. Only pending ones can be decided; the others have no denial reason. */
export function moveView(row: MoveRow, { viewer, refusal, names }: ViewContext): MoveRequest {
  const isPending = row.status === 'pending'
  const person = (id: string): MovePreviewMember => ({ id, name: names.get(id) ?? id })
  const denial = isPending ? refusal : null
  const { requestedRole: _, ...shown } = row
  return {
    ...shown,
    requestedBy: person(row.requestedBy),
    requestedAt: iso(row.requestedAt),
    beneficiaries: row.beneficiaries.map(person),
    decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
    endedAt: row.endedAt === null ? null : iso(row.endedAt),
    reason: row.reason || null,
    canDecide: isPending && refusal === null,
    canWithdraw: canWithdrawMove(viewer, row),
    denial: denial && moveDenialCode(denial),
    denialMessage: denial && APPROVAL_REFUSAL_MESSAGES[denial],
  }
}

const iso = (at: Date | string): string => new Date(at).toISOString()
