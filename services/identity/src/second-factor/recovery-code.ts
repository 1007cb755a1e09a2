import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

export const RECOVERY_CODES = 10

const four = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Some 59 random bits: to be written down, typed once, and stored under argon2id alone. */
export const newRecoveryCode = (): string => [four(), four(), four()].join('-')

/** As it is compared: typed with spaces or without hyphens it is the same. Undefined where it can be none. */
export function recoveryKey(typed: string): string | undefined {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
  return /^[a-z2-9]{12}$/.test(letters) ? letters : undefined
}
