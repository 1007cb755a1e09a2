import { failing, failingField } from '@upline/contracts'

export class OwnErasureError extends failing('forbidden', 'roster.own-erasure', 'You cannot erase yourself.') {}

export class WrongUsernameError extends failingField(
  'username',
  'invalid',
  'roster.erasure-not-confirmed',
  'Type the username of the member to confirm the erasure.',
) {}
