import { failing, Failure } from '@upline/contracts'

export class TakenError extends Failure {
  constructor(field: 'username' | 'email') {
    const message = field === 'email' ? 'This email address is already in use.' : 'This username is already taken.'
    super('conflict', `roster.${field}-taken`, message, { errors: [{ field, message }] })
  }
}

export class AdminUndeletableError extends failing(
  'forbidden',
  'roster.admin-undeletable',
  'Admin user cannot be deleted.',
) {}

export class RestoreTooLateError extends failing(
  'conflict',
  'roster.restore-too-late',
  'A member can be restored for 30 seconds after the removal.',
) {}

/** A password that the creator of an account chose cannot be used. */
export class PasswordRefusedError extends Failure {
  constructor(message: string) {
    super('invalid', 'roster.password-not-allowed', message, { errors: [{ field: 'password', message }] })
  }
}
