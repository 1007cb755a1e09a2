import { failing } from '@upline/contracts'

export class MemberYearNotFoundError extends failing(
  'missing',
  'loans.unknown-member',
  'This member was not found, or is not in your downline.',
) {}
