import { failing } from '@upline/contracts'

export class QuarterNotFinishedError extends failing(
  'conflict',
  'loans.quarter-not-finished',
  'This quarter has not ended. Choose an earlier one.',
) {}
