import { failing } from '@upline/contracts'

export class MemberNotFoundError extends failing('missing', 'loans.unknown-member', 'Member not found.') {}

export class ForeignKeysError extends failing(
  'forbidden',
  'loans.foreign-keys',
  'Only the member, the managers above and the company see how loans are matched to a member.',
) {}
