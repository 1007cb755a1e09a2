import { Failure, failing } from '@upline/contracts'

const invalid = (code: string, field: string, message: string) =>
  class extends Failure {
    constructor() {
      super('invalid', code, message, { errors: [{ field, message }] })
    }
  }

export class OfficerNotAllowedError extends failing(
  'forbidden',
  'loans.officer-not-allowed',
  'You can add loans for yourself, and as a manager for members of your downline.',
) {}

export class NoSuchOfficerError extends invalid(
  'loans.unknown-officer',
  'officerId',
  'This member was not found. Choose another loan officer.',
) {}

export class OwnFundedLoanError extends invalid(
  'loans.own-pay-funded',
  'status',
  'This loan pays you, so you cannot add it as Funded. Choose an earlier status: someone else has to confirm it first.',
) {}

export class CreatedInFutureError extends invalid(
  'loans.created-in-future',
  'createdOn',
  'Enter a valid date that is not in the future.',
) {}

export class NewLoanDateError extends Failure {
  constructor({ field, message }: { field: string; message: string }) {
    super('invalid', 'loans.new-loan-date', message, { errors: [{ field, message }] })
  }
}

/** same-number: the loan number exists. same-content: everything else is equal, and one of the two loans has no number. */
export type Duplicate = 'same-number' | 'same-content' | 'same-content-numbered'

const SAME_CONTENT = 'has the same borrower, address, created date and loan officer'

const DUPLICATE_MESSAGES: Record<Duplicate, string> = {
  'same-number': 'already has this loan number.',
  'same-content': `${SAME_CONTENT}. Add a loan number to tell them apart.`,
  'same-content-numbered': `${SAME_CONTENT}, and no loan number yet.`,
}

/** `name` is the loan's, for callers who may see it. */
export class DuplicateLoanError extends Failure {
  constructor(duplicate: Duplicate, name: string | undefined) {
    const message = `${name === undefined ? 'Another loan' : `Loan ${name}`} ${DUPLICATE_MESSAGES[duplicate]}`
    super('conflict', 'loans.duplicate-loan', message, { errors: [{ field: 'loanNumber', message }] })
  }
}

export class ConfirmNotAllowedError extends failing(
  'forbidden',
  'loans.confirm-not-allowed',
  'You added this loan, you are its loan officer, or you do not manage its loan officer. Ask an admin or the CEO to confirm it.',
) {}

export class NothingToConfirmError extends failing(
  'conflict',
  'loans.nothing-to-confirm',
  'This loan has already been confirmed.',
) {}
