import type { Approval, ApprovalPerson } from '@upline/contracts'
import { APPROVAL_REFUSAL_MESSAGES, type ApprovalRefusal } from '@upline/permissions'
import { denialCode } from './approval-failures.ts'
import type { ApprovalDescription, ApprovalRequestRow } from './approval-kind.ts'

interface ViewContext {
  viewerId: string
  description: ApprovalDescription
  refusal: ApprovalRefusal | null
  names: ReadonlyMap<string, string>
}

/** A request as the caller sees it. No one can decide a decided request, and the view gives no reason for that. */
export function approvalView(
  row: ApprovalRequestRow,
  { viewerId, description, refusal, names }: ViewContext,
): Approval {
  const isPending = row.state === 'pending'
  const person = (id: string): ApprovalPerson => ({ id, name: names.get(id) || id })
  const denial = isPending ? refusal : null
  return {
    ...{ id: row.id, kind: row.kind, state: row.state, loanId: row.loanId },
    findings: [],
    ...description,
    requestedBy: person(row.requestedBy),
    requestedAt: row.requestedAt,
    beneficiaries: row.beneficiaries.map(person),
    canDecide: isPending && refusal === null,
    canWithdraw: isPending && row.requestedBy === viewerId,
    denial: denial && denialCode(denial),
    denialMessage: denial && APPROVAL_REFUSAL_MESSAGES[denial],
    decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
    decidedAt: row.decidedAt,
    note: row.note || null,
  }
}
