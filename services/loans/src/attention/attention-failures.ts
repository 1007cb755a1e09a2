import { Failure, failing } from '@upline/contracts'

export class NothingWaitsError extends failing(
  'missing',
  'loans.nothing-waits',
  'This item has already been resolved, or you cannot resolve it.',
) {}

export class StillRefusedError extends Failure {
  constructor(reason: string) {
    super('invalid', 'loans.row-refused', reason, { errors: [{ field: 'cells', message: reason }] })
  }
}
