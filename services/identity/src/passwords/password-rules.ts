import { Failure } from '@upline/contracts'
import type { Mode } from '@upline/config'

export const SHORTEST_PASSWORD = 6
export const TOO_SHORT = 'Password must be at least 6 characters long'
/** Longer ones are refused before they are hashed. */
export const LONGEST_PASSWORD = 200

export class PasswordNotAllowedError extends Failure {
  constructor(message: string) {
    super('invalid', 'identity.password-not-allowed', message, { errors: [{ field: 'newPassword', message }] })
  }
}

/** What may not be chosen although it is long enough: the known first password in production, and in a forced change the old one. */
export function assertMayBeChosen(chosen: {
  newPassword: string
  currentPassword: string
  isChangeDue: boolean
  defaultPassword: string
  mode: Mode
}): void {
  if (chosen.mode === 'production' && chosen.newPassword === chosen.defaultPassword)
    throw new PasswordNotAllowedError('This password is known to others. Please choose another one.')
  if (chosen.isChangeDue && chosen.newPassword === chosen.currentPassword)
    throw new PasswordNotAllowedError('The new password must differ from the current one.')
}
