import { failing } from '@upline/contracts'

export class PeriodNotFoundError extends failing('missing', 'loans.unknown-period', 'Pay period not found.') {}

export class PeriodNotOpenError extends failing(
  'conflict',
  'loans.period-not-open',
  'This pay period is already closed.',
) {}

export class PeriodOpenError extends failing('conflict', 'loans.period-open', 'This pay period is still open.') {}
