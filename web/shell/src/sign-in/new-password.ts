const LEAST_LENGTH = 6
const LEAST_IN_PRODUCTION = 8

export const leastLength = (mode: string | undefined): number =>
  mode === 'production' ? LEAST_IN_PRODUCTION : LEAST_LENGTH

/** What is wrong with a new password, in the product text's words; undefined where nothing is. */
export function newPasswordProblem(newPassword: string, confirmation: string, least: number): string | undefined {
  if (newPassword !== confirmation) return 'New passwords do not match'
  if (newPassword.length < least) return `Password must be at least ${least} characters long`
  return undefined
}
