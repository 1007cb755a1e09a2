import { failing } from '@upline/contracts'

export class UnknownMemberError extends failing(
  'missing',
  'loans.member-missing',
  'The requested team member could not be found.',
) {}
