import { failing } from '@upline/contracts'

export class AgreementNotFoundError extends failing(
  'missing',
  'loans.unknown-agreement',
  'This version is not one of your comp plans.',
) {}

export class AgreementChangedError extends failing(
  'conflict',
  'loans.agreement-changed',
  'The text of this agreement has changed. Read it again, then acknowledge it.',
) {}
