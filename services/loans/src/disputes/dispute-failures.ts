import { failing } from '@upline/contracts'

export class UnknownDisputeError extends failing('missing', 'loans.unknown-dispute', 'There is no such dispute.') {}

export class UnknownLineError extends failing(
  'missing',
  'loans.unknown-line',
  'There is no such line on this statement.',
) {}

export class DisputeStandsError extends failing(
  'conflict',
  'loans.dispute-stands',
  'This line is disputed already: it waits for an answer.',
) {}

export class DisputeResolvedError extends failing(
  'conflict',
  'loans.dispute-resolved',
  'This dispute was answered already.',
) {}

export class LoanDisputedError extends failing(
  'conflict',
  'loans.loan-disputed',
  'You have an open dispute about this loan already. Its answer appears under Disputes.',
) {}

export class UnknownDisputeOwnerError extends failing(
  'conflict',
  'loans.unknown-dispute-owner',
  'Your account has no pay in Upline yet. Try again in a minute.',
) {}
