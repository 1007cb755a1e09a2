import { failing } from '@upline/contracts'

export class UnknownMemberError extends failing('missing', 'identity.unknown-member', 'Account not found.') {}
