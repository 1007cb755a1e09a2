import { Failure, failing } from '@upline/contracts'

export class PeriodNotFoundError extends failing('missing', 'loans.unknown-period', 'Pay period not found.') {}

export class PeriodNotOpenError extends failing(
  'conflict',
  'loans.period-not-open',
  'This pay period is already closed.',
) {}

export class PeriodOpenError extends failing('conflict', 'loans.period-open', 'This pay period is still open.') {}

export class PeriodReversedError extends failing(
  'conflict',
  'loans.period-reversed',
  'This pay period has already been reversed, or it is a reversal itself.',
) {}

export class ReversedStatementError extends Failure {
  constructor(id: string, carriedTo: string) {
    super(
      'conflict',
      'loans.statement-reversed',
      `Period ${id} was reversed. Its pay moved to period ${carriedTo}: verify and dispute it there.`,
    )
  }
}
