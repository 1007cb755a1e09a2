import { Failure, failing } from '@upline/contracts'

export class UnknownAdjustmentError extends failing(
  'missing',
  'loans.unknown-adjustment',
  'There is no such adjustment.',
) {}

export class AlreadyDecidedError extends failing(
  'conflict',
  'loans.adjustment-decided',
  'This adjustment was decided on already.',
) {}

export class OwnApprovalError extends failing(
  'forbidden',
  'loans.own-approval',
  'Somebody else than its maker approves an adjustment.',
) {}

export class UnknownPayeeError extends Failure {
  constructor() {
    super('invalid', 'loans.unknown-payee', 'There is no such member to adjust the pay of.', {
      errors: [{ field: 'memberId', message: 'There is no such member to adjust the pay of.' }],
    })
  }
}

export class NothingPaidError extends failing(
  'conflict',
  'loans.nothing-paid',
  'This loan pays nobody now, so nothing can be taken back.',
) {}

export class PayoffStandsError extends failing(
  'conflict',
  'loans.payoff-stands',
  'An early payoff of this loan stands already, or waits for approval.',
) {}
