import { failing } from '@upline/contracts'

export class MemberNotFoundError extends failing(
  'missing',
  'loans.member-missing',
  'The requested team member could not be found.',
) {}
