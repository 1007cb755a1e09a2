import { Failure, failing } from '@upline/contracts'

/** The password was right and a code is required. Status 401, because no one is signed in yet. */
export class CodeNeededError extends failing(
  'unauthenticated',
  'identity.second-factor-needed',
  'Enter the code of your authenticator app, or a recovery code.',
) {}

export class WrongCodeError extends Failure {
  constructor(kind: 'unauthenticated' | 'invalid') {
    const message = 'This code is not valid, or has been used already.'
    super(kind, 'identity.wrong-code', message, { errors: [{ field: 'code', message }] })
  }
}

export class AlreadyEnabledError extends failing(
  'conflict',
  'identity.second-factor-enabled',
  'The second factor is on already.',
) {}

export class NotEnabledError extends failing(
  'conflict',
  'identity.second-factor-off',
  'The second factor is not on.',
) {}

export class NotBegunError extends failing(
  'conflict',
  'identity.second-factor-not-begun',
  'Begin again: no secret has been shown.',
) {}

export class RequiredForRoleError extends failing(
  'forbidden',
  'identity.second-factor-required',
  'Your role or duty requires two-factor authentication. You cannot turn it off.',
) {}

export class OwnResetError extends failing(
  'forbidden',
  'identity.own-second-factor',
  'Somebody else has to reset your second factor.',
) {}
