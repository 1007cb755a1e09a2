import { failing } from '@upline/contracts'

/** No member has this id, or the caller cannot see them: the response is the same. */
export class MemberNotFoundError extends failing(
  'missing',
  'roster.member-missing',
  'The requested team member could not be found.',
) {}
