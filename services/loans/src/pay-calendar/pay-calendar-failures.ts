import { failing } from '@upline/contracts'

/** An import is booking: a lock never makes the writers behind it wait. */
export class PeriodBusyError extends failing(
  'unavailable',
  'loans.period-busy',
  'Entries are being booked at the moment. Please try again in a minute.',
  {
    retryAfterSeconds: 10,
  },
) {}
