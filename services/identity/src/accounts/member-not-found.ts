import { failing } from '@upline/contracts'

export class MemberNotFoundError extends failing('missing', 'identity.unknown-member', 'Account not found.') {}
