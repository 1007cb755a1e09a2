import { passwordProblem } from './chosen-password.ts'
import { commonPasswords } from './common-passwords.ts'

/**
 * Returns why production refuses a first password for admin: the rules for chosen passwords. Undefined if it is
 * accepted.
 */
export async function adminPasswordProblem(password: string, defaultPassword: string): Promise<string | undefined> {
  const common = await commonPasswords()
  const isCommon = (key: string) => common.has(key)
  return passwordProblem({ password, mode: 'production', defaultPassword, names: ['admin'], isCommon })
}
