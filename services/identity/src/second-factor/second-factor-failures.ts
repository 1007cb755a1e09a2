import { Failure, failing } from '@upline/contracts'

/** The password was right and a code is required. Status 401, because no one is signed in yet. */
export class CodeNeededError extends failing(
  'unauthenticated',
  'identity.second-factor-needed',
  'Enter the code from your authenticator app, or a recovery code.',
) {}

export class WrongCodeError extends Failure {
  constructor(kind: 'unauthenticated' | 'invalid') {
    const message = 'This code is invalid or has already been used.'
    super(kind, 'identity.wrong-code', message, { errors: [{ field: 'code', message }] })
  }
}

export class AlreadyEnabledError extends failing(
  'conflict',
  'identity.second-factor-enabled',
  'Two-factor authentication is already on.',
) {}

export class NotEnabledError extends failing(
  'conflict',
  'identity.second-factor-off',
  'Two-factor authentication is not on.',
) {}

export class NotBegunError extends failing(
  'conflict',
  'identity.second-factor-not-begun',
  'Start the setup again to get a new QR code.',
) {}

export class RequiredForRoleError extends failing(
  'forbidden',
  'identity.second-factor-required',
  "Your role or duty requires two-factor authentication, so it can't be turned off.",
) {}

export class OwnResetError extends failing(
  'forbidden',
  'identity.own-second-factor',
  'Ask another administrator to reset your two-factor authentication.',
) {}
