import { failing, failingField, Failure } from '@upline/contracts'
import { APPROVAL_REFUSAL_MESSAGES, type ApprovalRefusal } from '@upline/permissions'

export class BackdatedMoveError extends failingField(
  'effectiveOn',
  'forbidden',
  'roster.backdated-move',
  'Only the CEO and admins can enter a move with a past date.',
) {}

export class NotForMovesError extends failing(
  'forbidden',
  'roster.not-for-moves',
  'Only managers, the CEO, admins, auditors and members with the Payroll duty see requests for moves.',
) {}

export class MoveNotFoundError extends failing(
  'missing',
  'roster.move-missing',
  'The request for a move could not be found.',
) {}

export class MoveEndedError extends failing('conflict', 'roster.move-ended', 'This request has already ended.') {}

export class MoveNotPendingError extends failing(
  'conflict',
  'roster.move-not-pending',
  'This move needs no approval: it takes effect on its date. It can be withdrawn until then.',
) {}

export class MoveNotYoursError extends failing(
  'forbidden',
  'roster.move-not-yours',
  'Only the person who requested a move can withdraw it. The CEO and admins can also withdraw scheduled moves.',
) {}

export class MemberLeftError extends failing(
  'conflict',
  'roster.move-member-left',
  'The member is no longer in the roster.',
) {}

export class UplineLeftError extends failing(
  'conflict',
  'roster.move-upline-left',
  'The new upline is no longer in the roster.',
) {}

export class RequesterLostTeamError extends failing(
  'conflict',
  'roster.move-requester-lost-team',
  'The requester no longer manages this member or the new upline.',
) {}

export const moveDenialCode = (refusal: ApprovalRefusal): string =>
  refusal === 'own-request' ? 'roster.own-approval' : `roster.${refusal}`

/** Why the caller cannot approve or reject a request. */
export class MoveApprovalDeniedError extends Failure {
  constructor(refusal: ApprovalRefusal) {
    super('forbidden', moveDenialCode(refusal), APPROVAL_REFUSAL_MESSAGES[refusal])
  }
}
