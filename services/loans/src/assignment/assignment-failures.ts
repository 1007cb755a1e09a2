import { failing, failingField, Failure } from '@upline/contracts'

export class ForeignLoanError extends failing(
  'forbidden',
  'loans.foreign-loan',
  'You can change loans of your own downline only.',
) {}

const UNKNOWN_OFFICER = 'The loan officer could not be found. Choose an active member of your team.'

export class UnknownOfficerError extends Failure {
  constructor(field = 'officerId') {
    super('invalid', 'loans.unknown-officer', UNKNOWN_OFFICER, { errors: [{ field, message: UNKNOWN_OFFICER }] })
  }
}

export class OriginatorsError extends Failure {
  constructor(problem: { field: string; message: string }) {
    super('invalid', 'loans.originators', problem.message, { errors: [problem] })
  }
}

export class NothingToChangeError extends failing(
  'invalid',
  'loans.nothing-to-change',
  'Send a loan officer, originators, an amount, an application, lock or funding date, an outcome, a lead source, or the payer.',
) {}

export class NotFundedError extends failingField(
  'fundedOn',
  'conflict',
  'loans.not-funded',
  'Only a funded loan has a funding date. This loan has not funded.',
) {}

/** An application or lock date that cannot be right. */
export class LoanDateError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'loans.loan-date', message, { errors: [{ field, message }] })
  }
}

export class FundingDateError extends Failure {
  constructor(message: string) {
    super('invalid', 'loans.funding-date', message, { errors: [{ field: 'fundedOn', message }] })
  }
}
