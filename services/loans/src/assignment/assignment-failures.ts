import { Failure, failing } from '@upline/contracts'

export class ForeignLoanError extends failing(
  'forbidden',
  'loans.foreign-loan',
  'You can change loans of your own downline only.',
) {}

export class UnknownOfficerError extends Failure {
  constructor() {
    super('invalid', 'loans.unknown-officer', 'There is no such member to assign the loan to.', {
      errors: [{ field: 'officerId', message: 'There is no such member to assign the loan to.' }],
    })
  }
}

export class NothingToChangeError extends failing(
  'invalid',
  'loans.nothing-to-change',
  'Send an officer or an amount.',
) {}
