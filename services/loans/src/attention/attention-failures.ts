import { failing, failingField, Failure } from '@upline/contracts'

export class NothingWaitsError extends failing(
  'missing',
  'loans.nothing-waits',
  'This item has already been resolved, or you cannot resolve it.',
) {}

export class NotAnOwnerError extends failingField(
  'ownerId',
  'invalid',
  'request.invalid',
  'ownerId must be an active member with a company role or the Payroll duty, other than the member who left.',
) {}

export class StillRefusedError extends Failure {
  constructor(reason: string) {
    super('invalid', 'loans.row-refused', reason, { errors: [{ field: 'cells', message: reason }] })
  }
}
