import { failing } from '@upline/contracts'

export class UnknownMemberError extends failing('missing', 'identity.unknown-member', 'There is no such account.') {}
