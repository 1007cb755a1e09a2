import { failing } from '@upline/contracts'

export class YearNotStartedError extends failing(
  'conflict',
  'loans.year-not-started',
  'This year has not started. Choose an earlier one.',
) {}
