import { failing, failingField, Failure } from '@upline/contracts'
import { RELEASE_DENIAL_MESSAGES, type ReleaseDenial } from '@upline/permissions'

export class HoldNotFoundError extends failing('missing', 'loans.hold-not-found', 'Hold not found.') {}

export class HeldLoanNotFoundError extends Failure {
  constructor(field: 'loanId' | 'loanNumber') {
    const message = 'Loan not found. Check the number.'
    super('invalid', 'loans.held-loan-not-found', message, { errors: [{ field, message }] })
  }
}

export class HoldLoanUnnamedError extends failingField(
  'loanNumber',
  'invalid',
  'request.invalid',
  'Enter a loan number, or send either loanId or loanNumber.',
) {}

export class NothingToHoldError extends failing(
  'conflict',
  'loans.nothing-to-hold',
  'This loan has no pay that is booked and not paid yet, so there is nothing to hold.',
) {}

export class ApprovedPayError extends failing(
  'conflict',
  'loans.hold-approved-pay',
  'The pay of this loan is in an approved pay run. Reopen the run first, then place the hold.',
) {}

export class AlreadyHeldError extends failing('conflict', 'loans.already-held', 'This pay is already on hold.') {}

export class HoldReleasedError extends failing(
  'conflict',
  'loans.hold-released',
  'This hold has already been released.',
) {}

export class ReleaseDeniedError extends Failure {
  constructor(denial: ReleaseDenial) {
    const code = denial === 'tied-account' ? 'loans.tied-account' : `loans.hold-${denial}`
    super('forbidden', code, RELEASE_DENIAL_MESSAGES[denial])
  }
}
