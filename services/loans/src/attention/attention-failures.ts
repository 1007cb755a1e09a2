import { Failure, failing } from '@upline/contracts'

export class NothingWaitsError extends failing(
  'missing',
  'loans.nothing-waits',
  'This has been settled already, or is not yours to settle.',
) {}

export class StillRefusedError extends Failure {
  constructor(reason: string) {
    super('invalid', 'loans.row-refused', reason, { errors: [{ field: 'cells', message: reason }] })
  }
}
