import { commonPasswords, passwordProblem } from '@upline/auth'
import { Failure } from '@upline/contracts'
import type { Mode } from '@upline/config'

export const MIN_PASSWORD_LENGTH = 6
export const TOO_SHORT = 'Password must be at least 6 characters long'
/** Longer ones are refused before they are hashed. */
export const MAX_PASSWORD_LENGTH = 200

class PasswordNotAllowedError extends Failure {
  constructor(message: string) {
    super('invalid', 'identity.password-not-allowed', message, { errors: [{ field: 'newPassword', message }] })
  }
}

/** Returns why a password is not allowed: the production rules and, in a forced change, the old password. */
export async function assertMayBeChosen(chosen: {
  newPassword: string
  currentPassword: string
  isChangeDue: boolean
  defaultPassword: string
  mode: Mode
  names: readonly string[]
}): Promise<void> {
  const { newPassword: password, mode, defaultPassword, names } = chosen
  const common: ReadonlySet<string> = mode === 'production' ? await commonPasswords() : new Set()
  const problem = passwordProblem({ password, mode, defaultPassword, names, isCommon: (key) => common.has(key) })
  if (problem) throw new PasswordNotAllowedError(problem)
  if (chosen.isChangeDue && password === chosen.currentPassword)
    throw new PasswordNotAllowedError('The new password must differ from the current one.')
}
