import { Failure, failing } from '@upline/contracts'

export class UnknownAdjustmentError extends failing(
  'missing',
  'loans.unknown-adjustment',
  'The adjustment could not be found.',
) {}

export class UnknownPayeeError extends Failure {
  constructor() {
    super('invalid', 'loans.unknown-payee', 'The member could not be found. Choose a member of the roster.', {
      errors: [{ field: 'memberId', message: 'The member could not be found. Choose a member of the roster.' }],
    })
  }
}

export class NothingPaidError extends failing(
  'conflict',
  'loans.nothing-paid',
  'This loan pays no member now, so there is nothing to claw back.',
) {}

export class PaidElsewhereError extends failing(
  'conflict',
  'loans.paid-elsewhere',
  'Another system paid this loan, so there is nothing to claw back here. Request an adjustment for each payee instead.',
) {}

export class PayoffStandsError extends failing(
  'conflict',
  'loans.payoff-stands',
  'This loan already has an early payoff, approved or pending approval.',
) {}
