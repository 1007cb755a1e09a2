import { failing } from '@upline/contracts'

export class DisputeNotFoundError extends failing('missing', 'loans.unknown-dispute', 'Dispute not found.') {}

export class LineNotFoundError extends failing(
  'missing',
  'loans.unknown-line',
  'This line was not found on the statement.',
) {}

export class OpenDisputeExistsError extends failing(
  'conflict',
  'loans.dispute-stands',
  'This line already has an open dispute.',
) {}

export class DisputeResolvedError extends failing(
  'conflict',
  'loans.dispute-resolved',
  'This dispute has already been resolved.',
) {}

export class LoanDisputedError extends failing(
  'conflict',
  'loans.loan-disputed',
  'You already have an open dispute about this loan. You can follow it under Disputes.',
) {}

export class UnknownDisputeOwnerError extends failing(
  'conflict',
  'loans.unknown-dispute-owner',
  'Your account has no pay in Upline yet. Try again in a minute.',
) {}

/** Each open dispute blocks the pay run of the whole company until someone answers it. */
export const MAX_OPEN_DISPUTES_BY_NUMBER = 50

export class TooManyDisputesError extends failing(
  'conflict',
  'loans.too-many-disputes',
  `You have ${MAX_OPEN_DISPUTES_BY_NUMBER} open disputes about loan numbers. Wait for an answer before you open another one.`,
) {}
