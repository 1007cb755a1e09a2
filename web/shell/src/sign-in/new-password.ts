const MIN_LENGTH = 6
const MIN_LENGTH_IN_PRODUCTION = 8

export const minLength = (mode: string | undefined): number =>
  mode === 'production' ? MIN_LENGTH_IN_PRODUCTION : MIN_LENGTH

/** The problem with a new password (product text, section 8), or undefined. */
export function newPasswordProblem(newPassword: string, confirmation: string, min: number): string | undefined {
  if (newPassword !== confirmation) return 'New passwords do not match'
  if (newPassword.length < min) return `Password must be at least ${min} characters long`
  return undefined
}
