import { Failure, failing } from '@upline/contracts'

export class UnknownPeriodError extends failing('missing', 'loans.unknown-period', 'There is no such pay period.') {}

export class PeriodNotOpenError extends failing(
  'conflict',
  'loans.period-not-open',
  'This pay period is closed already.',
) {}

export class PeriodOpenError extends failing('conflict', 'loans.period-open', 'This pay period is still open.') {}

export class PeriodReversedError extends failing(
  'conflict',
  'loans.period-reversed',
  'A reversing run took this pay period back already, or it is one itself.',
) {}

/** An import is booking: closing never makes the writers behind it wait. */
export class PeriodBusyError extends Failure {
  constructor() {
    super('unavailable', 'loans.period-busy', 'Entries are being booked at the moment. Please try again in a minute.', {
      retryAfterSeconds: 10,
    })
  }
}
