import { Failure, failing } from '@upline/contracts'
import { APPROVAL_REFUSAL_MESSAGES, type ApprovalRefusal } from '@upline/permissions'

export class ApprovalNotFoundError extends failing(
  'missing',
  'loans.unknown-approval',
  'The request for approval could not be found.',
) {}

export class AlreadyDecidedError extends failing(
  'conflict',
  'loans.approval-decided',
  'This request has already been decided or withdrawn.',
) {}

export class NotRequesterError extends failing(
  'forbidden',
  'loans.not-requester',
  'Only the person who made a request can withdraw it.',
) {}

export const denialCode = (refusal: ApprovalRefusal): string =>
  refusal === 'own-request' ? 'loans.own-approval' : `loans.${refusal}`

/** Why the caller cannot approve or reject a request. */
export class ApprovalDeniedError extends Failure {
  constructor(refusal: ApprovalRefusal) {
    super('forbidden', denialCode(refusal), APPROVAL_REFUSAL_MESSAGES[refusal])
  }
}

/** The subject changed after the request was made. `what`: each difference, '$500,000.00 → $510,000.00'. */
export class StaleRequestError extends Failure {
  constructor(what: string) {
    super(
      'conflict',
      'loans.approval-stale',
      `Nothing was changed: ${what}. Reject this request and make a new one if the change is still needed.`,
    )
  }
}
