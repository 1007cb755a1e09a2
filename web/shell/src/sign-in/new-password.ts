const LEAST_LENGTH = 6

/** What is wrong with a new password, in the product text's words; undefined where nothing is. */
export function newPasswordProblem(newPassword: string, confirmation: string): string | undefined {
  if (newPassword !== confirmation) return 'New passwords do not match'
  if (newPassword.length < LEAST_LENGTH) return 'Password must be at least 6 characters long'
  return undefined
}
