/** An account stays tied for this long to the person who created, promoted or reset it. */
export const TIE_DAYS = 30

/** How long ties are stored at least. Pending requests keep theirs for longer. */
const TIE_RETENTION_DAYS = 2 * TIE_DAYS

const DAY_MS = 24 * 60 * 60 * 1000

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

/**
 * Ties from before this time decide no request. `oldestRequestAt`: of the requests that are not decided. They keep the ties that they had
 * when they were made: otherwise a requester could wait until the tie to their second account is deleted.
 */
export function tiesKeptSince(now: Date, oldestRequestAt: Date | null): Date {
  const retained = daysBefore(now, TIE_RETENTION_DAYS)
  const needed = daysBefore(oldestRequestAt ?? now, TIE_DAYS)
  return new Date(Math.min(retained.getTime(), needed.getTime()))
}

/** One person gained control over another account: they created it, promoted it or reset its sign-in. */
export interface AccountTie {
  byId: string
  accountId: string
  at: Date
}

export interface ApprovalCandidate {
  memberId: string
  isActive: boolean
  /** Since when the member has held ceo, admin or the duty payroll without a break; null if they hold none. */
  approverSince: Date | null
}

export interface ApprovalRequest {
  requesterId: string
  requestedAt: Date
  /** Members whose pay the request changes. */
  beneficiaryIds: ReadonlySet<string>
}

export type ApprovalDenial = 'not-approver' | 'own-request' | 'beneficiary' | 'approver-too-late' | 'tied-account'

export const APPROVAL_DENIAL_MESSAGES: Record<ApprovalDenial, string> = {
  'not-approver': 'Only the CEO, admins and members with the Payroll duty can approve this.',
  'own-request': 'You made this request. A second person has to approve it.',
  beneficiary: 'This request changes your own pay. Someone who is not paid by it has to approve it.',
  'approver-too-late':
    'You became an approver after this request was made. Someone who was one before has to approve it.',
  'tied-account':
    'You and the requester are not independent: in the last 30 days, one of you created, promoted or reset the other account, or ' +
    'a member whose pay this changes did so with both.',
}

/**
 * Why the candidate is not a second person for the request, or null if they are one (compensation.md, section 9).
 * Ties count in both directions and through accounts in between: the person behind an account could use it either way. A beneficiary who
 * could use both accounts would be requester and second person alone.
 */
export function approvalDenial(
  candidate: ApprovalCandidate,
  request: ApprovalRequest,
  ties: readonly AccountTie[],
): ApprovalDenial | null {
  if (!candidate.isActive || candidate.approverSince === null) return 'not-approver'
  if (candidate.memberId === request.requesterId) return 'own-request'
  if (request.beneficiaryIds.has(candidate.memberId)) return 'beneficiary'
  if (candidate.approverSince >= request.requestedAt) return 'approver-too-late'
  const { requesterId, requestedAt } = request
  const ofCandidate = controllersOf(candidate.memberId, { ties, at: requestedAt })
  const ofRequester = controllersOf(requesterId, { ties, at: requestedAt })
  const isTied =
    ofCandidate.has(requesterId) ||
    ofRequester.has(candidate.memberId) ||
    [...ofCandidate].some((id) => ofRequester.has(id) && request.beneficiaryIds.has(id))
  return isTied ? 'tied-account' : null
}

/**
 * Everyone who could use the account: its owner, and the members who created, promoted or reset it in the last 30 days, or an account that
 * did.
 */
export function controllersOf(
  accountId: string,
  { ties, at }: { ties: readonly AccountTie[]; at: Date },
): ReadonlySet<string> {
  const recent = ties.filter((tie) => tie.at >= daysBefore(at, TIE_DAYS))
  const controllers = new Set([accountId])
  for (const controllerId of controllers)
    for (const tie of recent) if (tie.accountId === controllerId) controllers.add(tie.byId)
  return controllers
}
